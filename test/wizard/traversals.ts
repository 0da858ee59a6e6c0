import { vi } from 'vitest';

/** The moves in the browser's history that a page has started. */
export type Traversals = {
  /** Waits until every started move has arrived, and its listeners have run. */
  settled(): Promise<void>;
  stop(): void;
};

/**
 * Watches the moves in the history. Browser and jsdom move in a later task of the real clock, which no fake timer
 * advances: a test awaits `settled` after every step. Call it after a `pushState`, before the page adds its listeners.
 */
export function watchTraversals(): Traversals {
  // A pushed entry is the last one.
  let index = history.length - 1;
  let pending: number[] = [];
  let arrived = Promise.withResolvers<void>();

  const start = (delta: number) => {
    const target = (pending.at(-1) ?? index) + delta;
    // Outside of the history, the browser does nothing.
    if (target >= 0 && target < history.length) pending.push(target);
  };
  const arrive = () => {
    index = pending.shift() ?? index;
    arrived.resolve();
    arrived = Promise.withResolvers();
  };
  window.addEventListener('popstate', arrive);
  const { go, back, forward, pushState } = history;
  const spies = [
    vi.spyOn(history, 'go').mockImplementation((delta = 0) => {
      start(delta);
      go.call(history, delta);
    }),
    vi.spyOn(history, 'back').mockImplementation(() => {
      start(-1);
      back.call(history);
    }),
    vi.spyOn(history, 'forward').mockImplementation(() => {
      start(1);
      forward.call(history);
    }),
    vi.spyOn(history, 'pushState').mockImplementation((...entry) => {
      pushState.apply(history, entry);
      index = history.length - 1;
      // A pushed entry ends the moves that have not arrived.
      pending = [];
      arrived.resolve();
      arrived = Promise.withResolvers();
    }),
  ];
  return {
    settled: async () => {
      while (pending.length > 0) await arrived.promise;
    },
    stop: () => {
      window.removeEventListener('popstate', arrive);
      for (const spy of spies) spy.mockRestore();
    },
  };
}
