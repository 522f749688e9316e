import { mount } from 'svelte';
import App from './App.svelte';
import { loadLanguage } from './i18n';
import { load, save } from './platform/storage';
import { startWorker } from './state/offline';
import './styles/base.css';
import './styles/utilities.css';

// After an upgrade of the server, an open page may request files that no longer exist. Reloading gets the new ones. It
// reloads only once, in case they are still missing, and only if the server answers, because otherwise the page would
// be lost.
const RENEWED = 'paddock.renewed';
addEventListener('vite:preloadError', async () => {
  if (sessionStorage.getItem(RENEWED) === __BUILD__) return;
  const answers = await fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  if (!answers) return;
  sessionStorage.setItem(RENEWED, __BUILD__);
  location.reload();
});
startWorker();
const LANGUAGE = 'paddock.language';
const asked = new URLSearchParams(location.search).get('lang');
if (asked) save(LANGUAGE, asked);
await loadLanguage([load(LANGUAGE), ...navigator.languages]);
mount(App, { target: document.getElementById('app')! });
