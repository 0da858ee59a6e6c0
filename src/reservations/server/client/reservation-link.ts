import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { hashToken, newToken } from '#platform/data/ids.ts';
import {
  createClientLink,
  hasClientLink,
  revokeClientLinks,
} from '#work-orders/server/client-links.ts';
import { lockReservation } from '../reservations/reservation-row.ts';

/** Returns the URL of the client's page of a token. */
export function pageUrl({ publicUrl }: Pick<AppContext, 'publicUrl'>, token: string): string {
  return `${publicUrl()}/mi/${token}`;
}

/** Condition: the reservation has this token, of the receipt, or of a mail or message that followed. */
export function hasReservationToken(token: string): RawBuilder<boolean> {
  return sql`(cancel_token_hash = ${hashToken(token)} or ${hasClientLink(token, 'reservation_id')})`;
}

/** Creates one more link to the page of a reservation: only hashes of the earlier tokens are stored. Returns its URL. */
export async function createPageLink(
  tx: Tx,
  context: Pick<AppContext, 'publicUrl'>,
  reservationId: string,
  now: number,
): Promise<string> {
  return pageUrl(context, await createClientLink(tx, { reservationId }, now));
}

/**
 * Creates a link as `createPageLink` does, for a message of staff. Rejects an unknown or deleted reservation with 404.
 */
export function linkReservation(context: AppContext, id: string): Promise<string> {
  return inTransaction(context.db, async (tx) => {
    await lockReservation(tx, id);
    return createPageLink(tx, context, id, context.clock());
  });
}

/** Replaces the token of a reservation and makes every earlier link invalid. Returns the new token. */
export async function renewToken(tx: Tx, reservationId: string, now: number): Promise<string> {
  await revokeClientLinks(tx, { reservationId }, now);
  const token = newToken();
  await tx
    .updateTable('reservations')
    .set({ cancel_token_hash: hashToken(token) })
    .where('id', '=', reservationId)
    .execute();
  return token;
}
