import type { AppContext } from '#platform/app-context.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import * as products from '#products/server/product-queries.ts';
import * as services from '#services/server/service-queries.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { oncePer } from '#shared/once.ts';
import { AVAILABILITY_TEXTS } from '../contract/availability-paths.ts';

/** A service or an appointment product. Minutes and cents. */
export type BookableItem = {
  kind: 'service' | 'product';
  id: string;
  name: string;
  durationMinutes: number;
  priceCents: number;
  category: string | null;
  bookable: boolean;
};

/** Returns the service or product of an id, or `null`. */
export async function findBookableItem(
  db: Db | Tx,
  id: string,
  installationMinutes: number,
): Promise<BookableItem | null> {
  if (!ID_FORM.test(id)) return null;
  const service = await services.findServiceOffer(db, id);
  if (service) return { kind: 'service', id, ...service, bookable: service.active };
  const product = await products.findProductOffer(db, id, 'publish_in_agenda');
  if (!product) return null;
  return { kind: 'product', id, ...product, category: null, durationMinutes: installationMinutes };
}

/** As `findBookableItem`; rejects (400) an unknown id like a missing choice. */
export async function readBookableItem(
  db: Db | Tx,
  id: string,
  installationMinutes: number,
): Promise<BookableItem> {
  const offer = await findBookableItem(db, id, installationMinutes);
  if (!offer) throw invalidFields({ service: AVAILABILITY_TEXTS.service });
  return offer;
}

const MAX_CACHED = 1_000;
/** Minutes of services by id. */
const durationCacheOf = oncePer(({ changes }: AppContext) => {
  const cache = { durations: new Map<string, number>() };
  // A new map instead of `clear()`: a read in progress must not write into the new one.
  changes.on('catalogue', () => {
    cache.durations = new Map();
  });
  return cache;
});

/**
 * Returns the minutes of a service or product from a cache of this process, which any change of the
 * catalogue clears. Good enough to show free slots; a booking reads the item again.
 */
export async function readDuration(
  context: AppContext,
  id: string,
  installationMinutes: number,
): Promise<number> {
  const { durations } = durationCacheOf(context);
  const cached = durations.get(id);
  if (cached !== undefined) return cached;
  const { kind, durationMinutes } = await readBookableItem(context.db, id, installationMinutes);
  // The duration of a product comes from the settings, which have their own cache.
  if (kind === 'service' && durations.size < MAX_CACHED) durations.set(id, durationMinutes);
  return durationMinutes;
}
