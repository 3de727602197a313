"""The API's settings for gunicorn, but with few connections and little patience: tests wait for what ends then."""

from trinca.server import gevent_worker
from trinca.server.gunicorn_config import *  # noqa: F403 - every setting

gevent_worker.BODY_WITHIN = 1.0
gevent_worker.TAKEN_WITHIN = 1.0
worker_connections = 8
