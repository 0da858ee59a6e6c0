import { useEffect, useState } from 'react';

/** A lazily loaded part of a page, which the first step does not wait for. */
export type LazyPart<Part> = {
  fetch: () => Promise<Part>;
  /** Returns the part if it is loaded, else `null`. */
  loaded: () => Part | null;
};

export function lazyStep<Part>(load: () => Promise<Part>): LazyPart<Part> {
  let loaded: Part | null = null;
  const fetch = async () => {
    loaded ??= await load();
    return loaded;
  };
  return { fetch, loaded: () => loaded };
}

/** Loads the part ahead of its use once `near`: later the connection may be lost. */
export function usePrefetch(part: LazyPart<unknown>, near: boolean): void {
  useEffect(() => {
    // On failure, the component that needs it loads it again.
    if (near) part.fetch().catch(() => {});
  }, [part, near]);
}

/** Returns the part, or `null` until it is loaded; `failed` if loading failed. */
export function useLazyPart<Part>(part: LazyPart<Part>): { here: Part | null; failed: boolean } {
  const [found, setFound] = useState({ here: part.loaded(), failed: false });
  useEffect(() => {
    let mounted = true;
    const show = (here: Part | null, failed: boolean) => {
      if (mounted) setFound({ here, failed });
    };
    part.fetch().then(
      (here) => show(here, false),
      () => show(null, true),
    );
    return () => {
      mounted = false;
    };
  }, [part]);
  return found;
}
