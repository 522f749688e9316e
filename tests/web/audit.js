/** Returns the problems of the table on the screen as texts. `least`: the minimum size of a target in pixels. */
async least => {
    const found = [];
    const desk = document.querySelector('.desk');
    const name = e => `${e.tagName.toLowerCase()}.${[...e.classList].filter(c => !c.startsWith('s-') && !c.startsWith('svelte')).join('.')}`
        + ` "${(e.getAttribute('aria-label') ?? e.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}"`;
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} wide`);
    if (page.scrollHeight > innerHeight + 1) found.push(`the page is ${page.scrollHeight} high`);
    for (const part of ['.board', '.dock', '.banner, .head, .coach']) {
        const rect = desk.querySelector(part).getBoundingClientRect();
        const inside = rect.left >= -1 && rect.top >= -1 && rect.right <= innerWidth + 1 && rect.bottom <= innerHeight + 1;
        if (!inside) found.push(`${part} is outside: ${Math.round(rect.top)} to ${Math.round(rect.bottom)}`);
    }
    const board = desk.querySelector('.board').getBoundingClientRect();
    if (board.height < 96 || board.width < 240) found.push(`the board is ${Math.round(board.width)} x ${Math.round(board.height)}`);
    const seen = r => r.width && r.left < board.right && r.right > board.left && r.top < board.bottom && r.bottom > board.top;
    const result = desk.querySelector('.result'); // after the race, the result covers the board
    if (!result && ![...desk.querySelectorAll('.board [data-car]')].some(e => seen(e.getBoundingClientRect())))
        found.push('no car is in sight');

    // without scrolling (except on the lowest screens): the whole hand, and every car if the board is just a line of cars
    const inSight = e => {
        const r = e.getBoundingClientRect();
        let [left, top, right, bottom] = [Math.max(r.left, 0), Math.max(r.top, 0), Math.min(r.right, innerWidth), Math.min(r.bottom, innerHeight)];
        for (let box = e.parentElement; box && box !== desk; box = box.parentElement) {
            if (getComputedStyle(box).overflowY === 'visible') continue;
            const b = box.getBoundingClientRect();
            [left, top, right, bottom] = [Math.max(left, b.left), Math.max(top, b.top), Math.min(right, b.right), Math.min(bottom, b.bottom)];
        }
        return Math.max(0, right - left) * Math.max(0, bottom - top) / (r.width * r.height);
    };
    for (const e of desk.querySelectorAll('.dock .holding :is(.card, button)'))
        if (innerHeight >= 390 && e.checkVisibility({ visibilityProperty: true }) && inSight(e) < 0.97)
            found.push(`below the fold: ${name(e)}, ${Math.round(100 * inSight(e))} % in sight`);
    const cars = [...desk.querySelectorAll('.board .fmr [data-car]')];
    const lost = cars.filter(e => inSight(e) < 0.5);
    if (!result && lost.length)
        found.push(`${lost.length} of ${cars.length} cars are out of sight`);

    // targets; those on the board may first be scrolled into view
    for (const e of desk.querySelectorAll('button, a[href], [role="button"], [role="tab"], input, select, summary')) {
        if (e.disabled || !e.checkVisibility({ visibilityProperty: true }) || e.closest('.visually-hidden, [inert]')) continue;
        if (e.closest('.stage svg')) {
            const at = e.getBoundingClientRect();
            const middle = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
            if (!middle || !(e.contains(middle) || middle.contains(e)) || !e.closest('.stage').contains(middle)) {
                e.focus();
                for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
            }
        } else e.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        const r = e.getBoundingClientRect();
        const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
        const hit = document.elementFromPoint(x, y);
        if (!hit) found.push(`outside: ${name(e)} at ${Math.round(x)}, ${Math.round(y)}`);
        else if (!e.contains(hit) && !hit.contains(e) && !e.labels?.[0]?.contains(hit))
            found.push(`covered: ${name(e)} by ${name(hit)}`);
        const own = [...e.querySelectorAll('*'), e].map(s => s.getBoundingClientRect());
        const [w, h] = [Math.max(...own.map(s => s.width)), Math.max(...own.map(s => s.height))];
        if (w < least - 0.5 || h < least - 0.5) found.push(`small: ${name(e)} ${Math.round(w)} x ${Math.round(h)}`);
    }

    // no text is cut off, neither by its own box nor by an ancestor that does not scroll
    const walker = document.createTreeWalker(desk, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const e = node.parentElement;
        if (!node.textContent.trim() || e.closest('svg, .visually-hidden, option, [inert]')) continue;
        if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        if (!text.width) continue;
        let [left, right, top, bottom] = [text.left, text.right, text.top, text.bottom];
        for (let box = e; box && box !== desk; box = box.parentElement) {
            const style = getComputedStyle(box);
            const r = box.getBoundingClientRect();
            if (/auto|scroll/.test(style.overflowX + style.overflowY)) break; // the user can scroll it into view
            if (style.overflowX === 'visible' || box.closest('[data-crops]')) continue;
            if (left < r.left - 1.5 || right > r.right + 1.5 || top < r.top - 4 || bottom > r.bottom + 4) {
                found.push(`cut: "${node.textContent.trim().slice(0, 40)}" by ${name(box)}`);
                break;
            }
        }
    }
    desk.querySelectorAll('*').forEach(e => { if (e.scrollTop || e.scrollLeft) e.scrollTo(0, 0); });
    return [...new Set(found)];
}
