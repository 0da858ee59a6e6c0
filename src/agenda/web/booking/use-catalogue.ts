import { useCallback, useEffect, useState } from 'react';
import { fetchAppointmentProducts } from '#productos/web/product-api.ts';
import { fetchActiveServices } from '#servicios/web/service-api.ts';
import { failureMessage } from '#ui/call.ts';
import { type BookableItem, bookableItems } from './bookable-items.ts';

export type Catalogue = {
  /** `null` while on its way. */
  offerings: readonly BookableItem[] | null;
  /** Why at least one of the two lists could not be read; `null` if both were. */
  failure: string | null;
  reload: () => void;
};

const NOTHING_YET = { offerings: null, failure: null } as const;

/** What can be booked: both lists, or the one that came. */
export function useCatalogue(): Catalogue {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<Omit<Catalogue, 'reload'>>(NOTHING_YET);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const abort = new AbortController();
    void Promise.allSettled([
      fetchActiveServices(abort.signal),
      fetchAppointmentProducts(abort.signal),
    ]).then(([services, products]) => {
      if (abort.signal.aborted) return;
      setFound({
        offerings: bookableItems(listOf(services), listOf(products)),
        failure: failureOf([services, products].filter(isRejected)),
      });
    });
    return () => abort.abort();
  }, [round]);
  const reload = useCallback(() => {
    setFound(NOTHING_YET);
    setRound((before) => before + 1);
  }, []);
  return { ...found, reload };
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
