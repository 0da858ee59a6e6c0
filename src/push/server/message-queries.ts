import type { Db } from '#platform/data/database.ts';
import { numericDay, timeOf } from '#shared/time/day-time.ts';
import type { PushKind } from '../rules/push-kinds.ts';

/** Returns who and what a message is about; `null` for a record that was deleted, and for the till. */
export async function readNames(
  db: Db,
  kind: PushKind,
  record: string | null,
): Promise<string | null> {
  if (record === null || kind === 'day') return null;
  if (kind === 'reservation' || kind === 'review') {
    const found = await db
      .selectFrom('reservations')
      .select(['client_name', 'product_name'])
      .where('id', '=', record)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return found === undefined ? null : `${found.client_name}: ${found.product_name}`;
  }
  const found = await db
    .selectFrom('citations')
    .select(['client_name', 'service_name', 'day', 'start_minute'])
    .where('id', '=', record)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { client_name, service_name, day, start_minute } = found;
  const about = `${client_name}: ${service_name}`;
  return kind === 'booking' ? `${about}, ${numericDay(day)} ${timeOf(start_minute)}` : about;
}
