import { useCallback, useEffect, useState } from 'react';
import { fetchAppointmentProducts } from '#products/web/product-api.ts';
import { fetchActiveServices } from '#services/web/service-api.ts';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { useWorkshopDay } from '#settings/web/public-business-api.ts';
import { addDays } from '#shared/time/day-time.ts';
import { failureMessage } from '#ui/call.ts';
import { useReturn } from '#ui/wizard/known/use-return.ts';
import { useWizard, type Wizard } from '#ui/wizard/state/use-wizard.ts';
import { type BookableItem, bookableItems } from './bookable-items.ts';
import { type BookableDays, bookingPlan, type FieldName } from './booking-plan.ts';

const DEFAULT_WINDOW_DAYS = 90;

export type Booking = Wizard<FieldName> & { days: BookableDays };

/**
 * Returns the state of the appointment wizard, with today in the workshop and the last bookable
 * day.
 */
export function useBooking(business: PublicBusiness | null): Booking {
  const today = useWorkshopDay(business);
  const days = { today, lastDay: addDays(today, business?.horizonDays ?? DEFAULT_WINDOW_DAYS) };
  return { ...useWizard(bookingPlan(days)), days };
}

export type Catalogue = {
  /** `null` while loading. */
  items: readonly BookableItem[] | null;
  /** Error if at least one of the two lists could not be loaded, else `null`. */
  failure: string | null;
  reload: () => void;
  /** Changes an item as the server has just sent it. */
  update: (id: string, offer: Partial<BookableItem>) => void;
};

type Loaded = Pick<Catalogue, 'items' | 'failure'>;

const NOTHING_YET = { items: null, failure: null } as const;

/**
 * Loads services and appointment products. If one list fails, it returns the other with an error.
 */
export function useCatalogue(): Catalogue {
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>(NOTHING_YET);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    const abort = new AbortController();
    void Promise.allSettled([
      fetchActiveServices(abort.signal),
      fetchAppointmentProducts(abort.signal),
    ]).then(([services, products]) => {
      if (abort.signal.aborted) return;
      const items = bookableItems(listOf(services), listOf(products));
      const failure = failureOf([services, products].filter(isRejected));
      setLoaded((before) =>
        before.items !== null && failure !== null ? before : { items, failure },
      );
    });
    return () => abort.abort();
  }, [round]);
  const reload = useCallback(() => {
    setLoaded(NOTHING_YET);
    setRound((before) => before + 1);
  }, []);
  const update = useCallback(
    (id: string, offer: Partial<BookableItem>) =>
      setLoaded(({ items, failure }) => ({
        items: items?.map((item) => (item.id === id ? { ...item, ...offer } : item)) ?? null,
        failure,
      })),
    [],
  );
  // A tab may have been open for hours. The shown lists stay until the new ones are loaded.
  useReturn(() => setRound((before) => before + 1));
  return { ...loaded, reload, update };
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
