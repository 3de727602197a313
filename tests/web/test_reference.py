"""The page of the API document in a browser: what is folded there opens for whoever comes by a link."""

import pytest
from playwright.sync_api import Browser

FOLDED = "article.folded"


@pytest.mark.parametrize("entry", ["problem-stale_version", "schema-ClassicTable"])
def test_a_link_opens_what_it_leads_to_and_that_alone(browser: Browser, service_url: str, entry: str) -> None:
    page = browser.new_page()
    try:
        page.goto(f"{service_url}/docs")
        opened = page.locator(f"#{entry} details > p").first
        other = page.locator("#schema-Trial details > p").first
        assert not opened.is_visible()
        page.locator(f'main a[href="#{entry}"]').evaluate_all("links => links[0].click()")
        assert opened.is_visible()
        assert page.locator(f"#{entry} summary").bounding_box() is not None
        assert not other.is_visible()
        page.goto(f"{service_url}/docs#{entry}")
        page.reload()
        assert opened.is_visible(), "and for whoever comes from elsewhere"
    finally:
        page.close()


def test_what_is_folded_opens_without_a_link_too(browser: Browser, service_url: str) -> None:
    page = browser.new_page()
    try:
        page.goto(f"{service_url}/docs")
        page.locator("#schema-Trial summary").click()
        assert page.locator("#schema-Trial details > p").first.is_visible()
        # Operations stand open, what is looked up is folded: the page is read, and not searched through.
        entries = page.locator(FOLDED)
        assert entries.count() > 200
        heights = page.evaluate("[...document.querySelectorAll('article.folded')].map((each) => each.offsetHeight)")
        assert sorted(heights)[-2] < 60
    finally:
        page.close()
