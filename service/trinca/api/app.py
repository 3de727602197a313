"""The composition root of the API."""

import logging
import os
from typing import Any

from flask import Flask

from trinca.api import edge
from trinca.api.agreements import agreements
from trinca.api.documents import EXTENSION as DOCUMENTS
from trinca.api.documents import Documents, make_api
from trinca.api.drafts import drafts
from trinca.api.events import events
from trinca.api.games import games
from trinca.api.hands import hands
from trinca.api.hints import hints
from trinca.api.invitations import invitations
from trinca.api.moves import moves
from trinca.api.operations import operations
from trinca.api.seats import seats
from trinca.api.services import EXTENSION, Services
from trinca.api.tables import tables
from trinca.games import GAMES
from trinca.games.registry import Registry
from trinca.jobs.parts import addresses, parts_of
from trinca.store.clients import connect_listening
from trinca.store.settings import DEVELOPMENT, Settings
from trinca.store.watch import Watcher

RESOURCES = (games, tables, invitations, seats, moves, hints, drafts, agreements, events, hands, operations)

_logger = logging.getLogger(__name__)


def create_app(settings: Settings | None = None, registry: Registry | None = None) -> Flask:
    """The WSGI application; connections to Redis are opened when first used.

    Args:
        settings: None reads the environment. Raise SettingsError where no Redis is named.
        registry: The games to offer; None for all of this service's.
    """
    settings = settings or Settings.from_environment(os.environ)
    registry = registry or GAMES
    if settings.dev:
        _logger.warning(DEVELOPMENT)
    app = _bare_app(registry)
    app.extensions[EXTENSION] = _services(settings, registry)
    return app


def document() -> dict[str, Any]:
    """The OpenAPI document of this service; it needs no Redis."""
    made: Documents = _bare_app(GAMES).extensions[DOCUMENTS]
    return made.document


def _bare_app(registry: Registry) -> Flask:
    """The application without services."""
    app = Flask("trinca.api", static_folder=None)
    app.url_map.merge_slashes = False  # `//v1/games` is no address, and not worth a redirect
    api = make_api(app, registry)
    edge.install(app)
    for resource in RESOURCES:
        api.register_blueprint(resource)
    return app


def _services(settings: Settings, registry: Registry) -> Services:
    tables_url, _ = addresses(settings)
    parts = parts_of(settings, registry)
    return Services(
        registry=registry,
        store=parts.store,
        steps=parts.steps,
        watcher=Watcher(connect_listening(tables_url), settings.shards),
        due=parts.due,
        presence=parts.presence,
        queue=parts.queue,
        hint_queue=parts.hint_queue,
        wait_limit=settings.wait_limit,
        hint_limit=settings.hint_limit,
        public_url=settings.public_url,
        dev=settings.dev,
    )
