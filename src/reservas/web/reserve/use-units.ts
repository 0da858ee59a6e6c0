import { useCallback, useEffect, useState } from 'react';
import type { ReservationProduct } from '#productos/contract/product.ts';
import { fetchReservationProducts } from '#productos/web/product-api.ts';
import { failureMessage } from '#ui/call.ts';

/** One card of step 3. Price in dollars; '' where there is no picture. */
export type Unit = {
  id: string;
  name: string;
  description: string;
  price: number;
  picture: string;
  specifications: readonly string[];
};

export type Units = {
  /** `null` while on its way. */
  units: readonly Unit[] | null;
  /** Why the list could not be had. */
  failure: string | null;
  reload: () => void;
};

type LoadState = Omit<Units, 'reload'>;

const LOADING: LoadState = { units: null, failure: null };

/** What can be reserved. */
export function useUnits(): Units {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState(LOADING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const abort = new AbortController();
    const show = (what: LoadState) => {
      if (!abort.signal.aborted) setFound(what);
    };
    fetchReservationProducts(abort.signal).then(
      (products) => show({ units: products.map(unitOf), failure: null }),
      (error: unknown) => show({ units: [], failure: failureMessage(error) }),
    );
    return () => abort.abort();
  }, [round]);
  const reload = useCallback(() => {
    setFound(LOADING);
    setRound((before) => before + 1);
  }, []);
  return { ...found, reload };
}

function unitOf(product: ReservationProduct): Unit {
  return {
    id: product._id,
    name: product.name,
    description: product.description,
    price: product.price,
    picture: product.images[0]?.url ?? '',
    specifications: product.specifications.map(({ name, value }) => `${name}: ${value}`),
  };
}
