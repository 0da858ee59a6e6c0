import { type ComponentType, type JSX, lazy, useState } from 'react';

type Module<Props> = { default: ComponentType<Props> };

export type LazyPart<Props> = ((props: Props) => JSX.Element) & {
  /** Loads its files, so that it later renders at once, without its fallback. */
  preload: () => Promise<void>;
};

/**
 * As React's `lazy`, for a component whose files can be loaded before it is rendered. `lazy` shows its
 * fallback for at least 300 ms, even if the files are loaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Module<Props>>,
): LazyPart<Props> {
  let loaded: Module<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Late: ComponentType<Props> = lazy(loadOnce);
  // biome-ignore lint/correctness/noComponentHookFactories: as `lazy`, called once for each module
  function Part(props: Props): JSX.Element {
    // Keeps one type as long as it is mounted: with another type, React would discard its state.
    const [Shown] = useState(() => loaded?.default ?? Late);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { preload: async () => void (await loadOnce()) });
}

/** After this time a part is loaded on a page that is never idle. */
const IDLE_AFTER_MS = 2_000;

/**
 * Loads parts one after the other while the browser has nothing else to do. A failed one is loaded
 * again when it is needed.
 */
export async function preloadWhenIdle(
  parts: readonly { preload: () => Promise<void> }[],
  signal: AbortSignal,
): Promise<void> {
  if (!('requestIdleCallback' in window)) return;
  for (const part of parts) {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_AFTER_MS }));
    if (signal.aborted) return;
    await part.preload().catch(() => undefined);
  }
}
