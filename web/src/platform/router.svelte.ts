/** The client-side router. */

export type Route =
  | { page: 'home' }
  | { page: 'setup'; game: string }
  | { page: 'race'; game: string }
  | { page: 'table'; code: string; watch: boolean }
  | { page: 'replay'; code: string; step: number | null }
  | { page: 'analysis'; code: string; step: number | null }
  | { page: 'dice'; code: string }
  | { page: 'learn'; game: string }
  | { page: 'rules'; game: string; anchor: string }
  | { page: 'history' }
  | { page: 'about' }
  | { page: 'lost' };

function parseRoute(url: URL): Route {
  const parts = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const [head, second, third, fourth] = parts;
  if (!head) return { page: 'home' };
  if ((head === 'about' || head === 'history') && parts.length === 1) return { page: head };
  if (head === 'new' && second && parts.length === 2) return { page: 'setup', game: second };
  if (head === 'race' && second && parts.length === 2) return { page: 'race', game: second };
  if (head === 'learn' && second && parts.length === 2) return { page: 'learn', game: second };
  if (head === 'rules' && second && parts.length === 2)
    return { page: 'rules', game: second, anchor: url.hash.slice(1) };
  if (head === 't' && second) {
    const code = second.toUpperCase();
    if (parts.length === 2) return { page: 'table', code, watch: url.searchParams.has('watch') };
    if (third === 'dice' && parts.length === 3) return { page: 'dice', code };
    if ((third === 'replay' || third === 'analysis') && parts.length <= 4) {
      const step = fourth === undefined ? null : Number(fourth);
      if (step === null || (Number.isInteger(step) && step >= 0)) return { page: third, code, step };
    }
  }
  return { page: 'lost' };
}

class Router {
  route = $state<Route>(parseRoute(new URL(location.href)));

  constructor() {
    addEventListener('popstate', () => this.#read());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  go(path: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.#read();
    if (replace) return;
    scrollTo({ top: 0 });
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  #read(): void {
    this.route = parseRoute(new URL(location.href));
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
