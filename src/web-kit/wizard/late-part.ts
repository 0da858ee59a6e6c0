import { useEffect, useState } from 'react';

/** A part of a page in a file of its own, which the first step does not wait for. */
export type LatePart<Part> = {
  fetch: () => Promise<Part>;
  /** At once, where it was fetched ahead. */
  now: () => Part | null;
};

export function latePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  let here: Part | null = null;
  const fetch = async () => {
    here ??= await load();
    return here;
  };
  return { fetch, now: () => here };
}

/** Fetches the part once it is `near`: by the time that it is needed the connection may be gone. */
export function useAhead(part: LatePart<unknown>, near: boolean): void {
  useEffect(() => {
    // Where it does not come, whoever needs it asks for it again.
    if (near) part.fetch().catch(() => {});
  }, [part, near]);
}

/** The part, or `null` until it is there; `failed` where it did not come. */
export function useLatePart<Part>(part: LatePart<Part>): { here: Part | null; failed: boolean } {
  const [found, setFound] = useState({ here: part.now(), failed: false });
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
