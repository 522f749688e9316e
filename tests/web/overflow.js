/** Returns what is too wide for the screen or for its own box. */
() => {
    const found = [];
    const range = document.createRange();
    /** Whether text overflows; shadows may. */
    const sticksOut = e => {
        const { left, right } = e.getBoundingClientRect();
        const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (!node.textContent.trim() || node.parentElement.closest('.visually-hidden')) continue;
            range.selectNodeContents(node);
            const text = range.getBoundingClientRect();
            if (text.left < left - 1 || text.right > right + 1) return true;
        }
        return false;
    };
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth) found.push(`the page is ${page.scrollWidth} wide`);
    for (const e of document.querySelectorAll('button, a.button, label, legend, summary, [role="tab"], h1, h2, h3, th, select')) {
        if (!e.checkVisibility({ visibilityProperty: true }) || e.closest('.visually-hidden, .clip, [data-crops], svg')) continue;
        if (/auto|scroll/.test(getComputedStyle(e).overflowX) || e.clientWidth === 0) continue;
        if (e.scrollWidth > e.clientWidth + 1 && sticksOut(e))
            found.push(`${e.tagName.toLowerCase()}.${e.className} "${e.textContent.trim().slice(0, 40)}": ${e.scrollWidth} in ${e.clientWidth}`);
    }
    return found;
}
