import { useCallback, useEffect, useState } from 'react';
import type { ReservationProduct } from '#productos/contract/product.ts';
import { fetchReservationProducts } from '#productos/web/product-api.ts';
import { failureMessage } from '#ui/call.ts';

/** A unit in step 3. Price in dollars; `picture` is '' without one. */
export type Unit = {
  id: string;
  name: string;
  description: string;
  price: number;
  picture: string;
  specifications: readonly string[];
};

export type Units = {
  /** `null` while loading. */
  units: readonly Unit[] | null;
  /** Why loading the list failed. */
  failure: string | null;
  reload: () => void;
};

type LoadState = Omit<Units, 'reload'>;

const LOADING: LoadState = { units: null, failure: null };

/** Loads the units that can be reserved. */
export function useUnits(): Units {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState(LOADING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again
  useEffect(() => {
    const abort = new AbortController();
    const show = (result: LoadState) => {
      if (!abort.signal.aborted) setFound(result);
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
