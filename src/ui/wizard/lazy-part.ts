import { useEffect, useState } from 'react';

/** A part of a page in a file of its own, which the first step does not wait for. */
export type LazyPart<Part> = {
  fetch: () => Promise<Part>;
  /** At once, where it was fetched ahead. */
  loaded: () => Part | null;
};

export function lazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  let here: Part | null = null;
  const fetch = async () => {
    here ??= await load();
    return here;
  };
  return { fetch, loaded: () => here };
}

/** Fetches the part once it is `near`: by the time that it is needed the connection may be gone. */
export function usePrefetch(part: LazyPart<unknown>, near: boolean): void {
  useEffect(() => {
    // Where it does not come, whoever needs it asks for it again.
    if (near) part.fetch().catch(() => {});
  }, [part, near]);
}

/** The part, or `null` until it is there; `failed` where it did not come. */
export function useLazyPart<Part>(part: LazyPart<Part>): { here: Part | null; failed: boolean } {
  const [found, setFound] = useState({ here: part.loaded(), failed: false });
  useEffect(() => {
    let cares = true;
    const show = (here: Part | null, failed: boolean) => {
      if (cares) setFound({ here, failed });
    };
    part.fetch().then(
      (here) => show(here, false),
      () => show(null, true),
    );
    return () => {
      cares = false;
    };
  }, [part]);
  return found;
}
