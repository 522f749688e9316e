"""Plays by keyboard only: moves the focus until it is on a choice, and presses Enter."""

from tests.web.browser import ANSWERED, Person

#: All in one query, because it runs after every key: the text of the confirm button, whether it is the reader's turn,
#: and the name of the focused element if it is a choice that is not pressed yet.
SEEN = """() => {
    const confirm = document.querySelector('.confirm:enabled')?.innerText ?? null;
    const turn = document.querySelector('[data-turn="mine"]') !== null;
    const here = document.activeElement;
    const choice = here?.closest('.board, .dock') &&
        here.matches('button, [role="button"], [role="radio"], input') &&
        !here.closest('.bar, .advice, .controls, .map, .ribbon, .result, .end') &&
        !here.disabled && here.getAttribute('aria-disabled') !== 'true';
    if (!choice) return { confirm, turn, name: null };
    const name = here.getAttribute('aria-label') || here.innerText || here.id;
    const pressed = here.getAttribute('aria-pressed') === 'true' || here.checked === true;
    return { confirm, turn, name: pressed ? null : name };
}"""
#: The most keys that one decision can take.
MOST = 400


def decide(person: Person, walk: str = "Tab") -> None:
    """Makes one decision: moves the focus on and presses new choices until there is a move to confirm.

    With "Shift+Tab" the last choices come first, such as the highest gear.
    """
    page = person.page
    tried: set[str] = set()
    for _ in range(MOST):
        seen = page.evaluate(SEEN)
        if seen["confirm"] is not None:
            page.keyboard.press("p")
            page.wait_for_function(ANSWERED, arg=seen["confirm"], polling=20)
            return
        if not seen["turn"]:
            return
        if seen["name"] is not None and seen["name"] not in tried:
            tried.add(seen["name"])
            page.keyboard.press("Enter")
        else:
            page.keyboard.press(walk)
    raise AssertionError(f"nothing to confirm after pressing {sorted(tried)}")
