import { useCallback, useEffect, useState } from 'react';
import type { ReservationProduct } from '#products/contract/product.ts';
import { fetchReservationProducts } from '#products/web/product-api.ts';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { useWorkshopDay } from '#settings/web/public-business-api.ts';
import { failureMessage } from '#ui/call.ts';
import { useReturn } from '#ui/wizard/known/use-return.ts';
import { useWizard, type Wizard } from '#ui/wizard/state/use-wizard.ts';
import { type FieldName, reservePlan } from './reserve-plan.ts';

export type ReserveWizardState = Wizard<FieldName> & { thisYear: number };

/** State of the reservation wizard. The last selectable year is the current one in the workshop's time zone. */
export function useReserveWizard(business: PublicBusiness | null): ReserveWizardState {
  const thisYear = Number(useWorkshopDay(business).slice(0, 4));
  return { ...useWizard(reservePlan(thisYear, business?.onlinePayments)), thisYear };
}

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
  /** Changes a unit as the server has just sent it. */
  update: (id: string, offer: Partial<Unit>) => void;
};

type LoadState = Pick<Units, 'units' | 'failure'>;

const LOADING: LoadState = { units: null, failure: null };

/** Loads the units that can be reserved. */
export function useUnits(): Units {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<LoadState>(LOADING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again
  useEffect(() => {
    const abort = new AbortController();
    const show = (result: LoadState) => {
      if (!abort.signal.aborted) setFound(result);
    };
    fetchReservationProducts(abort.signal).then(
      (products) => show({ units: products.map(unitOf), failure: null }),
      (error: unknown) => {
        // A list that is already shown stays.
        if (abort.signal.aborted) return;
        const failed = { units: [], failure: failureMessage(error) };
        setFound((before) => (before.units === null ? failed : before));
      },
    );
    return () => abort.abort();
  }, [round]);
  const reload = useCallback(() => {
    setFound(LOADING);
    setRound((before) => before + 1);
  }, []);
  const update = useCallback(
    (id: string, offer: Partial<Unit>) =>
      setFound(({ units, failure }) => ({
        units: units?.map((unit) => (unit.id === id ? { ...unit, ...offer } : unit)) ?? null,
        failure,
      })),
    [],
  );
  useReturn(() => setRound((before) => before + 1));
  return { ...found, reload, update };
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
