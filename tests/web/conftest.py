"""A browser without a window, that can reach the service and nothing else."""

import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright
from support.lacking import lacking
from support.redis_server import RedisServer
from support.service import RunningService
from web.example import EXAMPLE

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESK = ViewportSize(width=1280, height=900)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The machine's own Chromium."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        lacking("The pages are not played: they need chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One person's browser."""
    with browser.new_context(viewport=DESK, locale="en-GB") as context:
        yield context


@pytest.fixture
def friends_context(browser: Browser) -> Iterator[BrowserContext]:
    """The browser of somebody else, elsewhere: it shares nothing with the first."""
    with browser.new_context(viewport=DESK, locale="en-GB") as context:
        yield context


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """The example page's address where its folder is served, as `python -m http.server` does."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(EXAMPLE.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{EXAMPLE.name}"
        server.shutdown()


@pytest.fixture(scope="session")
def dev_url(redis_server: RedisServer) -> Iterator[str]:
    """The address of a running service in development mode."""
    service = RunningService(redis_server.url(7), TRINCA_DEV="1")
    try:
        service.start()
        yield service.url
    finally:
        service.stop()
