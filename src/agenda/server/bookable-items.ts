import type { AppContext } from '#platform/app-context.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import * as productos from '#productos/server/product-queries.ts';
import * as servicios from '#servicios/server/service-queries.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { BOOKING_TEXTS } from '../contract/booking-text.ts';

/** What is booked: a service or an appointment product. Minutes and cents. */
export type BookableItem = {
  kind: 'service' | 'product';
  id: string;
  name: string;
  durationMinutes: number;
  priceCents: number;
  category: string | null;
  bookable: boolean;
};

/** The service or product of an id, or `null`. */
export async function findBookableItem(
  db: Db | Tx,
  id: string,
  installationMinutes: number,
): Promise<BookableItem | null> {
  if (!ID_FORM.test(id)) return null;
  const service = await servicios.findServiceOffer(db, id);
  if (service) return { kind: 'service', id, ...service, bookable: service.active };
  const product = await productos.findAppointmentOffer(db, id);
  if (!product) return null;
  return { kind: 'product', id, ...product, category: null, durationMinutes: installationMinutes };
}

/** As `findServiceOffer`; an unknown id is refused like a missing choice. */
export async function readBookableItem(
  db: Db | Tx,
  id: string,
  installationMinutes: number,
): Promise<BookableItem> {
  const offer = await findBookableItem(db, id, installationMinutes);
  if (!offer) throw invalidFields({ service: BOOKING_TEXTS.service });
  return offer;
}

const MAX_CACHED = 1_000;
const durationCaches = new WeakMap<AppContext, Map<string, number>>();

/**
 * How long a job of the service or product takes, from this process's copy, which any change of
 * the catalogue discards: enough to show free starts. A booking reads the offer itself again.
 */
export async function readDuration(
  context: AppContext,
  id: string,
  installationMinutes: number,
): Promise<number> {
  const known = durationCacheOf(context);
  const copy = known.get(id);
  if (copy !== undefined) return copy;
  const { kind, durationMinutes } = await readBookableItem(context.db, id, installationMinutes);
  // A product lasts what the settings say, and those have a copy of their own.
  if (kind === 'service' && known.size < MAX_CACHED) known.set(id, durationMinutes);
  return durationMinutes;
}

function durationCacheOf(context: AppContext): Map<string, number> {
  const known = durationCaches.get(context);
  if (known) return known;
  const first = new Map<string, number>();
  durationCaches.set(context, first);
  // A new map, not a cleared one: what is being read now must not end up in it.
  context.changes.on('catalogue', () => durationCaches.set(context, new Map()));
  return first;
}
