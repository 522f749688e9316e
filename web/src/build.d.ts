/** The build's name, written in by vite.config.ts. */
declare const __BUILD__: string;
