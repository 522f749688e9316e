/** Whether the page's address works only on this computer, so that nobody else can open a link to it. */
export const onlyHere = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
