import { sql } from 'kysely';
import {
  columnList,
  type ErasePersonalData,
  idIn,
  type PersonalIds,
  type PersonalTable,
  withheld,
} from '#platform/data/personal-data.ts';

/** Personal data in the tables of this module, for the composition root (docs/rules/personal-data.md). */

const PAYMENT_COLUMNS = [
  'id',
  'reservation_id',
  'provider',
  'attempt',
  'invoice',
  'description',
  'amount_cents',
  'currency',
  'status',
  'reason',
  'provider_order_id',
  'capture_id',
  'ordered_at',
  'paid_at',
  'refunded_cents',
  'declined_at',
  'sent_back_at',
  'created_at',
  'updated_at',
];
const EVENT_COLUMNS = ['payment_id', 'at', 'provider', 'source', 'type', 'result', 'body'];
const REFUND_COLUMNS = [
  'id',
  'payment_id',
  'provider',
  'provider_refund_id',
  'amount_cents',
  'status',
  'source',
  'reason',
  'failure',
  'created_at',
  'updated_at',
];

/** SQL: the ids of the payments of the person's reservations. */
const ofReservations = ({ reservations }: PersonalIds) =>
  sql`(select id from payments where ${idIn('reservation_id', reservations)})`;

export const PAYMENT_PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'payments',
    exported: PAYMENT_COLUMNS,
    withheld: {
      ...withheld('secret', 'approve_url'),
      ...withheld('cost', 'fee_cents'),
      ...withheld('internal', 'capture_no', 'lease_until', 'next_check_at'),
    },
    rows: ({ reservations }) => sql`select ${columnList(PAYMENT_COLUMNS, 'payments')}
      from payments where ${idIn('reservation_id', reservations)}
      order by reservation_id, attempt`,
  },
  {
    table: 'payment_events',
    exported: EVENT_COLUMNS,
    withheld: {
      ...withheld('internal', 'id', 'event_key'),
      ...withheld('staff', 'actor_id', 'actor_name'),
    },
    rows: (ids) => sql`select ${columnList(EVENT_COLUMNS, 'payment_events')}
      from payment_events where payment_id in ${ofReservations(ids)} order by id`,
  },
  {
    table: 'refunds',
    exported: REFUND_COLUMNS,
    withheld: {
      ...withheld('internal', 'told', 'next_check_at'),
      ...withheld('staff', 'actor_id', 'actor_name'),
    },
    rows: (ids) => sql`select ${columnList(REFUND_COLUMNS, 'refunds')}
      from refunds where payment_id in ${ofReservations(ids)} order by created_at, id`,
  },
];

/** A provider's data about the payer are never stored; the reason of a refund is a text of the staff. */
export const eraseRefundReasons: ErasePersonalData = async (tx, ids) => {
  await sql`update refunds set reason = ''
    where reason <> '' and payment_id in ${ofReservations(ids)}`.execute(tx);
};
