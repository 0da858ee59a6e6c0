import { useCallback, useEffect, useState } from 'react';
import { fetchAppointmentProducts } from '#productos/web/product-api.ts';
import { fetchActiveServices } from '#servicios/web/service-api.ts';
import { failureMessage } from '#ui/call.ts';
import { type BookableItem, bookableItems } from './bookable-items.ts';

export type Catalogue = {
  /** `null` while loading. */
  items: readonly BookableItem[] | null;
  /** Error if at least one of the two lists could not be loaded, else `null`. */
  failure: string | null;
  reload: () => void;
};

const NOTHING_YET = { items: null, failure: null } as const;

/**
 * Loads services and appointment products. If one list fails, it returns the other with an error.
 */
export function useCatalogue(): Catalogue {
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<Omit<Catalogue, 'reload'>>(NOTHING_YET);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    const abort = new AbortController();
    void Promise.allSettled([
      fetchActiveServices(abort.signal),
      fetchAppointmentProducts(abort.signal),
    ]).then(([services, products]) => {
      if (abort.signal.aborted) return;
      setLoaded({
        items: bookableItems(listOf(services), listOf(products)),
        failure: failureOf([services, products].filter(isRejected)),
      });
    });
    return () => abort.abort();
  }, [round]);
  const reload = useCallback(() => {
    setLoaded(NOTHING_YET);
    setRound((before) => before + 1);
  }, []);
  return { ...loaded, reload };
}

const isRejected = (result: PromiseSettledResult<unknown>): result is PromiseRejectedResult =>
  result.status === 'rejected';

function failureOf([first, ...more]: readonly PromiseRejectedResult[]): string | null {
  if (!first) return null;
  return more.length === 0 ? 'No pudimos cargar la lista completa.' : failureMessage(first.reason);
}

function listOf<Item>(result: PromiseSettledResult<Item[]>): Item[] {
  return result.status === 'fulfilled' ? result.value : [];
}
