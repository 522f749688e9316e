/** The name of the build, inserted by vite.config.ts. */
declare const __BUILD__: string;
