import { afterAll, vi } from 'vitest';

/** What the modules of a file listen to on the window, some of them for ever. */
const listening: Parameters<typeof addEventListener>[] = [];
const listen = globalThis.addEventListener;
vi.stubGlobal('addEventListener', (...listener: Parameters<typeof addEventListener>) => {
  listening.push(listener);
  listen(...listener);
});

/**
 * After each file of a worker: the next one has an empty page and evaluates the modules of the project
 * again. Only the document and the packages, as React and Mantine, stay.
 */
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // A step in the history that a dialog began takes a task of jsdom.
  await new Promise((resolve) => setTimeout(resolve, 1));
  for (const [type, listener, options] of listening.splice(0)) {
    removeEventListener(type, listener, options);
  }
  vi.resetModules();
  const root = document.documentElement;
  for (const { name } of [...root.attributes]) root.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
