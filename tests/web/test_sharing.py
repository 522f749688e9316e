"""The result as a picture: drawn in the browser from the server's card, saved, and shared with the device's dialog."""

import struct
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browser import Person
from tests.web.positions import End

#: Replaces the device's dialog, and records what is shared.
DEVICE = """
navigator.canShare = (data) => data.files.every((file) => file.type === 'image/png');
navigator.share = async (data) => {
    const [file] = data.files;
    const bitmap = await createImageBitmap(file);
    window.shared = {text: data.text, url: data.url, name: file.name, width: bitmap.width, height: bitmap.height};
};
"""
#: The colours of the background, of the strip at the bottom, and of a step of the podium.
COLOURS = """canvas => {
    const pen = canvas.getContext('2d');
    return [[40, 40], [2390, 1250], [300, 1100]].map(([x, y]) => [...pen.getImageData(x, y, 1, 1).data].join(' '));
}"""


def test_the_result_is_saved_and_shared_as_a_picture(browser: Browser, server: Server, tmp_path: Path) -> None:
    with Person(browser, server.url, apart=True) as rosa:
        rosa.page.add_init_script(DEVICE)
        code = End("heat").sit_down(rosa)
        page = rosa.page
        page.get_by_role("button", name="Share", exact=True).click()
        dialog = page.get_by_role("dialog", name="Share this race")
        save = dialog.get_by_role("button", name="Save picture")
        expect(save).to_be_enabled()
        paper, strip, gold = dialog.locator("canvas").evaluate(COLOURS)
        assert (paper, strip) == ("245 239 227 255", "27 32 37 255")
        assert gold != paper  # a step of the podium
        with page.expect_download() as saving:
            save.click()
        file = tmp_path / "card.png"
        saving.value.save_as(file)
        assert saving.value.suggested_filename == f"paddock-{code}.png"
        assert struct.unpack(">II", file.read_bytes()[16:24]) == (2400, 1260)
        dialog.get_by_role("button", name="Share", exact=True).click()
        shared = page.wait_for_function("() => window.shared").json_value()
        assert (shared["url"], shared["width"]) == (f"{server.url}/t/{code}", 2400)
        assert "HEAT" in shared["text"]
