import { type RawBuilder, sql } from 'kysely';
import { hasUnsettledPayment } from '#payments/server/payment-queries.ts';
import type { Tx } from '#platform/data/database.ts';
import {
  columnList,
  type ErasePersonalData,
  type FoundRecords,
  idIn,
  type PersonalTable,
  UNUSED_TOKEN_HASH,
  withheld,
} from '#platform/data/personal-data.ts';
import { ERASED_RESERVATION } from '../../rules/erased-reservation.ts';

/** Personal data in the tables of this module, for the composition root (docs/rules/personal-data.md). */

const RESERVATION_COLUMNS = [
  'id',
  'code',
  'client_id',
  'client_name',
  'client_email',
  'client_phone',
  'client_country',
  'client_state',
  'client_address',
  'motorcycle_id',
  'vehicle_brand',
  'vehicle_model',
  'vehicle_year',
  'product_name',
  'product_price_cents',
  'final_sale_cents',
  'status',
  'notes',
  'admin_comment',
  'delivered_at',
  'cancelled_at',
  'deleted_at',
  'cleared_at',
  'created_at',
  'updated_at',
];
const EVENT_COLUMNS = [
  'reservation_id',
  'at',
  'kind',
  'actor',
  'from_status',
  'to_status',
  'final_sale_cents',
];

export const RESERVATION_PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'reservations',
    exported: RESERVATION_COLUMNS,
    withheld: {
      ...withheld('secret', 'cancel_token_hash'),
      ...withheld('derived', 'search_text', 'vehicle_brand_folded', 'vehicle_model_folded'),
      ...withheld('derived', 'client_country_folded', 'closed_as', 'closed_at'),
      ...withheld('catalogue', 'product_id'),
      ...withheld('cost', 'material_cost_cents'),
    },
    rows: ({ reservations }) => sql`select ${columnList(RESERVATION_COLUMNS, 'reservations')}
      from reservations where ${idIn('id', reservations)} order by created_at, id`,
  },
  {
    table: 'reservation_events',
    exported: EVENT_COLUMNS,
    withheld: {
      ...withheld('internal', 'id'),
      ...withheld('staff', 'actor_id', 'actor_name'),
    },
    rows: ({ reservations }) => sql`select ${columnList(EVENT_COLUMNS, 'reservation_events')}
      from reservation_events where ${idIn('reservation_id', reservations)} order by id`,
  },
];

/**
 * Finds the reservations of clients. One with a payment in progress or in review is open. With `lock` no
 * status changes until the transaction ends.
 */
export async function findReservationsOf(
  tx: Tx,
  clients: readonly string[],
  lock: boolean,
): Promise<FoundRecords> {
  const rows = await tx
    .selectFrom('reservations')
    .select(['id', sql<boolean>`(${isOpen()})`.as('open')])
    .where(idIn('client_id', clients))
    .orderBy('id')
    .$if(lock, (query) => query.forNoKeyUpdate())
    .execute();
  return { ids: rows.map(({ id }) => id), open: rows.some(({ open }) => open) };
}

const isOpen = () =>
  sql`(closed_as is null and cleared_at is null) or ${hasUnsettledPayment(sql.ref('reservations.id'))}`;

/** SQL: whether a client of the group has a reservation since an instant, or one that is not closed. */
export const hasReservationSince = (
  group: RawBuilder<unknown>,
  since: Date,
) => sql<boolean>`exists (
  select from reservations where client_id in (${group})
    and (created_at >= ${since} or delivered_at >= ${since} or ${isOpen()}))`;

export const eraseReservations: ErasePersonalData = async (tx, { reservations }) => {
  await tx
    .updateTable('reservations')
    .set({
      ...ERASED_RESERVATION,
      cancel_token_hash: UNUSED_TOKEN_HASH,
    })
    .where(idIn('id', reservations))
    .execute();
};
