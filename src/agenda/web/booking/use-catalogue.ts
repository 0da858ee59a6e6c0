import { useCallback, useEffect, useState } from 'react';
import { appointmentProducts } from '#productos/web/product-api.ts';
import { activeServices } from '#servicios/web/service-api.ts';
import { type Offering, offeringsOf } from './offering.ts';

export type Catalogue = {
  /** `null` while on its way. */
  offerings: readonly Offering[] | null;
  /** Whether the two lists could be had: both, one of them, none. */
  failed: 'none' | 'part' | 'all';
  reload: () => void;
};

const NOTHING_YET = { offerings: null, failed: 'none' } as const;
const FAILED = ['none', 'part', 'all'] as const;

/** What can be booked: both lists, or the one that came. */
export function useCatalogue(): Catalogue {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<Omit<Catalogue, 'reload'>>(NOTHING_YET);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const abort = new AbortController();
    void Promise.allSettled([activeServices(abort.signal), appointmentProducts(abort.signal)]).then(
      ([services, products]) => {
        if (abort.signal.aborted) return;
        setFound({
          offerings: offeringsOf(listOf(services), listOf(products)),
          failed: FAILED[[services, products].filter(isRejected).length] ?? 'none',
        });
      },
    );
    return () => abort.abort();
  }, [round]);
  const reload = useCallback(() => {
    setFound(NOTHING_YET);
    setRound((before) => before + 1);
  }, []);
  return { ...found, reload };
}

const isRejected = ({ status }: PromiseSettledResult<unknown>) => status === 'rejected';

function listOf<Item>(result: PromiseSettledResult<Item[]>): Item[] {
  return result.status === 'fulfilled' ? result.value : [];
}
