import { mount } from 'svelte';
import App from './App.svelte';
import { startWorker } from './lib/offline';
import './styles/base.css';

// a page that was open while the server was renewed asks for parts that are gone: it starts over with the new ones
addEventListener('vite:preloadError', () => location.reload());
startWorker();
mount(App, { target: document.getElementById('app')! });
