import * as React from 'react';
import { afterAll, vi } from 'vitest';

/**
 * React's development files create an error with its stack for each element, to tell which component made it: an
 * eighth of the CPU time of these tests. They create none while a count is above its limit, and this getter always returns more. Warnings stay.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Readonly<Record<string, object>>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

/** The listeners that the modules of a file have added to the window. */
const listening: Parameters<typeof addEventListener>[] = [];
const listen = globalThis.addEventListener;
vi.stubGlobal('addEventListener', (...listener: Parameters<typeof addEventListener>) => {
  listening.push(listener);
  listen(...listener);
});

/**
 * Runs after each file of a worker, so that the next file has an empty page and evaluates the
 * modules of the project again. Only the document and the packages, such as React and Mantine,
 * stay.
 */
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Waits for a history step of a dialog, which takes a task of jsdom.
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
