"""A race as a film: its scenes one after another, and recorded as a WebM file that a browser can play."""

import base64
import math
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browser import Person, until
from tests.web.positions import End

#: Plays a film. Returns its size, its length, and how much two of its frames differ.
PLAYED = """async data => {
    const video = document.createElement('video');
    video.src = 'data:video/webm;base64,' + data;
    await new Promise((done, failed) => {
        video.onloadeddata = done;
        video.onerror = () => failed(new Error(video.error.message));
    });
    const pen = new OffscreenCanvas(64, 36).getContext('2d');
    const picture = () => { pen.drawImage(video, 0, 0, 64, 36); return [...pen.getImageData(0, 0, 64, 36).data]; };
    const first = picture();
    const length = video.duration;
    await new Promise(done => { video.onseeked = done; video.currentTime = 0.9 * length; });
    const last = picture();
    const change = first.filter((value, i) => Math.abs(value - last[i]) > 40).length;
    return {width: video.videoWidth, height: video.videoHeight, seconds: length, change};
}"""


def test_a_film_is_watched_and_recorded(browser: Browser, server: Server, tmp_path: Path) -> None:
    with Person(browser, server.url, apart=True) as rosa:
        code = End("heat").sit_down(rosa)
        page = rosa.page
        page.get_by_role("link", name="Watch as a film").click()
        film = page.get_by_role("dialog", name="The race as a film")
        skip = film.get_by_role("button", name="Next scene")
        skip.click()  # the title
        expect(film.get_by_text("Scene 1 of")).to_be_visible()
        expect(film.locator(".over .line").first).not_to_be_empty()
        expect(film.locator(".stage")).to_be_visible()
        skip.click()
        expect(film.get_by_text("Scene 2 of")).to_be_visible()
        film.get_by_role("button", name="Pause").click()
        expect(film.get_by_text("Scene 2 of")).to_be_visible()

        film.get_by_role("button", name="Record").click()  # from the beginning
        recording = film.get_by_text("Recording:")
        expect(film.get_by_text("Scene 1 of")).to_be_visible()
        for _ in range(2):  # frames of the scene
            expect(recording).not_to_have_text(recording.inner_text())
        with page.expect_download() as saving:
            film.get_by_role("button", name="Stop and save").click()
        file = tmp_path / "film.webm"
        saving.value.save_as(file)
        assert saving.value.suggested_filename == f"paddock-{code}.webm"

        def result() -> bool:
            skip.dispatch_event("click")
            return film.locator(".over image").count() == 1

        until(result)
        film.get_by_role("button", name="Close").click()
        expect(film).to_have_count(0)
    assert file.read_bytes().startswith(b"\x1aE\xdf\xa3")
    played = browser.new_page()
    found = played.evaluate(PLAYED, base64.b64encode(file.read_bytes()).decode())
    played.close()
    assert (found["width"], found["height"]) == (1280, 720)
    assert 0 < found["seconds"] < math.inf  # infinite: a header without the length
    assert found["change"] > 100  # the title and a scene
