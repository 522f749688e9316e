/** Loads parts of the client on demand. */

const RETRY_DELAY = 2000;

/** Loads a module, and keeps trying while the server is away. */
export async function loadModule<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
    }
  }
}
