import { mount } from 'svelte';
import App from './App.svelte';
import { loadLanguage } from './i18n';
import { load, save } from './platform/storage';
import { startWorker } from './state/offline';
import './styles/base.css';
import './styles/utilities.css';

// a page that was open while the server was renewed asks for parts that are gone: it starts over with the new ones
// (once: where they are gone for good, or the line is, it would do nothing else)
const RENEWED = 'paddock.renewed';
addEventListener('vite:preloadError', () => {
  if (sessionStorage.getItem(RENEWED) === __BUILD__ || !navigator.onLine) return;
  sessionStorage.setItem(RENEWED, __BUILD__);
  location.reload();
});
startWorker();
const LANGUAGE = 'paddock.language';
const asked = new URLSearchParams(location.search).get('lang');
if (asked) save(LANGUAGE, asked);
await loadLanguage([load(LANGUAGE), ...navigator.languages]);
mount(App, { target: document.getElementById('app')! });
