"""Paints the app's icons from favicon.svg: `python web/scripts/icons.py`, with a Chromium at hand."""

from pathlib import Path

from tests.web.browser import browsing

PUBLIC = Path(__file__).parents[1] / "public"
#: Name, size, and how much of it the drawing fills: a mask may cut off a tenth on every side.
ICONS = (("192", 192, 1.0), ("512", 512, 1.0), ("512-maskable", 512, 0.7))
GROUND = "#c8341f"


def main() -> None:
    drawing = (PUBLIC / "favicon.svg").read_text()
    with browsing() as browser:
        for name, size, share in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body {{ margin: 0; display: grid; place-items: center; height: 100vh }} "
                f"svg {{ width: {100 * share}vmin }}</style>{drawing}"
            )
            if share < 1.0:
                page.add_style_tag(content=f"body {{ background: {GROUND} }}")
            page.screenshot(path=str(PUBLIC / "icons" / f"{name}.png"), omit_background=True)


if __name__ == "__main__":
    main()
