import { sql } from 'kysely';
import { readAgenda } from '#availability/server/agenda-settings.ts';
import { recordReading } from '#clients/server/reading-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import type { Actor, StaffActor } from '#shared/contract/access-policy.ts';
import { orderError } from '#work-orders/contract/order-errors.ts';
import type { Reception, WorkOrder } from '#work-orders/contract/work-order.ts';
import { createOrder } from '#work-orders/server/orders/order-actions.ts';
import { readOrder, readOrderOf } from '#work-orders/server/orders/order-queries.ts';
import { receptionPath } from '../../rules/citation-steps.ts';
import { type CitationRow, lockCitation } from '../citations/citation-row.ts';
import { writeCitationTransition } from './transition-actions.ts';

/**
 * Receives the vehicle of a citation: opens its work order and moves it to «En Taller», step by step, with an event
 * for each. Kilometres become a reading of its motorcycle; without a motorcycle they stay on the order. One
 * transaction; the same Idempotency-Key receives once.
 *
 * Rejects an unknown citation (404); (409) one that was received, with its order, one in a status without
 * reception, and doubtful kilometres without `kmConfirmed`; (400) as `createOrder`.
 */
export async function receiveVehicle(
  context: AppContext,
  id: string,
  reception: Reception,
  { key, by }: { key: string | null; by: Actor },
): Promise<WorkOrder> {
  const { timeZone } = (await readAgenda(context)).settings;
  const reader = { actor: by, timeZone, now: context.clock() };
  return inTransaction(context.db, (tx) =>
    withIdempotency(
      tx,
      'receive-vehicle',
      key,
      { ...reception, id, by: by.id },
      {
        run: async () => {
          const row = await lockCitation(tx, id);
          const earlier = await readOrderOf(tx, id, reader);
          if (earlier !== null) throw orderError('already-received', earlier);
          const now = context.clock();
          return { order: await receiveLocked(tx, row, reception, { by, now, timeZone }) };
        },
        answer: ({ order }) => readOrder(tx, order, reader),
      },
    ),
  );
}

async function receiveLocked(
  tx: Tx,
  row: CitationRow,
  { kmConfirmed, ...received }: Reception,
  change: { by: StaffActor; now: number; timeZone: string },
): Promise<string> {
  const path = receptionPath(row.status);
  if (path === null) throw orderError('not-receivable');
  const citation = { id: row.id, baseCents: row.service_price_cents };
  const order = await createOrder(tx, citation, received, change);
  let current = row;
  for (const status of path) current = await writeCitationTransition(tx, current, status, change);
  const { km } = received;
  if (km !== null) await recordKm(tx, row.id, { km, confirmed: kmConfirmed }, change);
  return order;
}

async function recordKm(
  tx: Tx,
  citationId: string,
  reading: { km: number; confirmed: boolean },
  change: { by: StaffActor; now: number },
): Promise<void> {
  const { rows } = await sql<{ motorcycle: string | null }>`
    select motorcycle_id as motorcycle from citations where id = ${citationId}`.execute(tx);
  const motorcycle = rows[0]?.motorcycle ?? null;
  if (motorcycle !== null)
    await recordReading(tx, motorcycle, reading, { ...change, source: 'reception' });
}
