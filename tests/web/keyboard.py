"""Somebody who plays by the keyboard alone: finds what is lit by walking through it, and presses it."""

from tests.web.browser import ANSWERED, Person

#: In one question, for it is asked after every key: what there is to confirm, whether it is the reader's turn, and the
#: name of what has the focus, if that is a choice of the game that is not pressed yet.
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
#: Presses that one decision takes at the most, on its longest way through the page.
MOST = 400


def decide(person: Person, walk: str = "Tab") -> None:
    """One decision: walks on and presses what was not pressed yet, until there is something to confirm.

    With "Shift+Tab" what is offered last comes first: of gears the highest.
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
