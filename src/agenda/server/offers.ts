import { invalidFields } from '#kernel/refusal.ts';
import * as productos from '#productos/server/product-queries.ts';
import type { Db, Tx } from '#server-kit/database.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import type { Kit } from '#server-kit/kit.ts';
import * as servicios from '#servicios/server/service-queries.ts';
import { SENTENCES } from '../contract/citation-sentences.ts';

/** What is booked: a service or an appointment product. Minutes and cents. */
export type Offer = {
  kind: 'service' | 'product';
  id: string;
  name: string;
  durationMinutes: number;
  priceCents: number;
  category: string | null;
  bookable: boolean;
};

/** The service or product of an id, or `null`. */
export async function findOffer(
  db: Db | Tx,
  id: string,
  installationMinutes: number,
): Promise<Offer | null> {
  if (!ID_FORM.test(id)) return null;
  const service = await servicios.findOffer(db, id);
  if (service) return { kind: 'service', id, ...service, bookable: service.active };
  const product = await productos.findOffer(db, id);
  if (!product) return null;
  return { kind: 'product', id, ...product, category: null, durationMinutes: installationMinutes };
}

/** As `findOffer`; an unknown id is refused like a missing choice. */
export async function readOffer(
  db: Db | Tx,
  id: string,
  installationMinutes: number,
): Promise<Offer> {
  const offer = await findOffer(db, id, installationMinutes);
  if (!offer) throw invalidFields({ service: SENTENCES.service });
  return offer;
}

const MOST_COPIES = 1_000;
const copies = new WeakMap<Kit, Map<string, number>>();

/**
 * How long a job of the service or product takes, from this process's copy, which any change of
 * the catalogue discards: enough to show free starts. A booking reads the offer itself again.
 */
export async function readDuration(
  kit: Kit,
  id: string,
  installationMinutes: number,
): Promise<number> {
  const known = copiesOf(kit);
  const copy = known.get(id);
  if (copy !== undefined) return copy;
  const { kind, durationMinutes } = await readOffer(kit.db, id, installationMinutes);
  // A product lasts what the settings say, and those have a copy of their own.
  if (kind === 'service' && known.size < MOST_COPIES) known.set(id, durationMinutes);
  return durationMinutes;
}

function copiesOf(kit: Kit): Map<string, number> {
  const known = copies.get(kit);
  if (known) return known;
  const first = new Map<string, number>();
  copies.set(kit, first);
  // A new map, not a cleared one: what is being read now must not end up in it.
  kit.changes.on('catalogue', () => copies.set(kit, new Map()));
  return first;
}
