"""Somebody who plays by the keyboard alone: finds what is lit by walking through it, and presses it."""

from tests.web.browser import ANSWERED, Person

#: Where the focus is, if that is a choice of the game: its name, and whether it is pressed.
FOCUSED = """() => {
    const here = document.activeElement;
    const choice = here?.closest('.board, .dock') &&
        here.matches('button, [role="button"], [role="radio"], input') &&
        !here.closest('.bar, .advice, .controls, .zoom, .result, .end') &&
        !here.disabled && here.getAttribute('aria-disabled') !== 'true';
    if (!choice) return null;
    const name = here.getAttribute('aria-label') || here.innerText || here.id;
    return { name, pressed: here.getAttribute('aria-pressed') === 'true' || here.checked === true };
}"""
#: Presses that one decision takes at the most, on its longest way through the page.
MOST = 400


def decide(person: Person, walk: str = "Tab") -> None:
    """One decision: walks on and presses what was not pressed yet, until there is something to confirm.

    With "Shift+Tab" what is offered last comes first: of gears the highest.
    """
    page = person.page
    tried: set[str] = set()
    for _ in range(MOST):
        if page.locator(".confirm:enabled").count():
            said = page.locator(".confirm").inner_text()
            page.keyboard.press("p")
            page.wait_for_function(ANSWERED, arg=said, polling=20)
            return
        if not person.turn:
            return
        page.keyboard.press(walk)
        focused = page.evaluate(FOCUSED)
        if focused and not focused["pressed"] and focused["name"] not in tried:
            tried.add(focused["name"])
            page.keyboard.press("Enter")
    raise AssertionError(f"nothing to confirm after pressing {sorted(tried)}")
