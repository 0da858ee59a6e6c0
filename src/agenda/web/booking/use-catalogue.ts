import { useCallback, useEffect, useState } from 'react';
import { appointmentProducts } from '#productos/web/product-api.ts';
import { activeServices } from '#servicios/web/service-api.ts';
import { type Offering, offeringsOf } from './offering.ts';

export type Catalogue = {
  /** `null` while on its way. */
  offerings: readonly Offering[] | null;
  /** At least one of the two lists could not be had. */
  failed: boolean;
  reload: () => void;
};

/** What can be booked: both lists, or the one that came. */
export function useCatalogue(): Catalogue {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<Omit<Catalogue, 'reload'>>({ offerings: null, failed: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const abort = new AbortController();
    void Promise.allSettled([activeServices(abort.signal), appointmentProducts(abort.signal)]).then(
      ([services, products]) => {
        if (abort.signal.aborted) return;
        setFound({
          offerings: offeringsOf(listOf(services), listOf(products)),
          failed: services.status === 'rejected' || products.status === 'rejected',
        });
      },
    );
    return () => abort.abort();
  }, [round]);
  const reload = useCallback(() => {
    setFound({ offerings: null, failed: false });
    setRound((before) => before + 1);
  }, []);
  return { ...found, reload };
}

function listOf<Item>(result: PromiseSettledResult<Item[]>): Item[] {
  return result.status === 'fulfilled' ? result.value : [];
}
