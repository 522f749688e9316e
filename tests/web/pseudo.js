/** Returns the texts of a page that are not in the pseudo-language, as `{text: where}`; `kept` are exceptions. */
kept => {
    const known = new RegExp(`\\b(?:[A-Z]{2,4}-\\d+\\.\\d+|${kept.join('|')})\\b`, 'g');
    const left = {};
    const look = (text, element) => {
        if (/[A-Za-z]/.test(text?.replaceAll(known, '') ?? ''))
            left[text.trim().replaceAll(/\s+/g, ' ').slice(0, 90)] = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        if (element.closest('script, style, noscript, code, kbd')) continue;
        if (!(element.closest('select') ?? element).checkVisibility()) continue;
        if (node === element) for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder', 'title']) look(node.getAttribute(name), node);
        else look(node.textContent, element);
    }
    look(document.title, document.documentElement);
    return left;
}
