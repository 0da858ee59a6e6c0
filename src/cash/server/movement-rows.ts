import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { isoInstant } from '#platform/data/columns.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import type { movement as movementSchema } from '../contract/movement.ts';
import type { Currency } from '../rules/currency.ts';
import type { MovementCause, MovementKind } from '../rules/movement-kinds.ts';

export type MovementView = z.input<typeof movementSchema>;

/** What one movement adds: amounts in the smallest unit of their currency, below 0 for what goes out. */
export type NewMovement = {
  kind: MovementKind;
  method: string;
  currency: Currency;
  minor: number;
  rate: number | null;
  cents: number;
  feeCents?: number;
  reverses?: string;
  paymentId?: string;
};

/** What the movements of one entry have in common. `by`: `null` for the program itself. */
export type NewEntry = {
  cause: { kind: MovementCause; id: string | null };
  note: string;
  by: StaffActor | null;
  now: number;
};

/** Inserts the movements of one entry; the database sets their day. Returns the id of the entry. */
export async function insertMovements(
  tx: Tx,
  { cause, note, by, now }: NewEntry,
  movements: readonly NewMovement[],
): Promise<string> {
  const entry = newId();
  // Ascending ids: the parts stay in their order.
  const ids = movements.map(newId).sort();
  await tx
    .insertInto('money_movements')
    .values(
      movements.map((each, index) => ({
        id: ids[index] ?? newId(),
        entry_id: entry,
        at: new Date(now),
        cause: cause.kind,
        cause_id: cause.id,
        kind: each.kind,
        method_id: each.method,
        currency: each.currency,
        amount_minor: each.minor,
        rate_milli: each.rate,
        usd_cents: each.cents,
        fee_cents: each.feeCents ?? 0,
        reverses: each.reverses ?? null,
        payment_id: each.paymentId ?? null,
        note,
        actor_id: by?.id ?? null,
        actor_name: by?.name ?? '',
      })),
    )
    .execute();
  return entry;
}

/** SQL condition: the row `movement` was reversed. */
export const IS_REVERSED = sql<boolean>`exists (
  select from money_movements as reversal where reversal.reverses = movement.id)`;

/** Selects movements in the form of the contract, oldest first. */
export function selectMovements(db: Db | Tx) {
  return db
    .selectFrom('money_movements as movement')
    .innerJoin('payment_methods as method', 'method.id', 'movement.method_id')
    .select([
      'movement.id as _id',
      'movement.entry_id as entry',
      'movement.day',
      'movement.about_day as aboutDay',
      isoInstant('movement.at').as('createdAt'),
      'movement.cause',
      'movement.cause_id as causeId',
      'movement.kind',
      'movement.method_id as methodId',
      'method.kind as methodKind',
      'method.label as methodLabel',
      'movement.currency',
      'movement.amount_minor as minor',
      'movement.rate_milli as rate',
      'movement.usd_cents as cents',
      'movement.fee_cents as feeCents',
      'movement.reverses',
      'movement.payment_id as paymentId',
      'movement.note',
      'movement.actor_name as by',
      IS_REVERSED.as('isReversed'),
    ])
    .orderBy('movement.at')
    .orderBy('movement.id');
}

export type MovementRow = Awaited<
  ReturnType<ReturnType<typeof selectMovements>['execute']>
>[number];

/** Maps a row to the contract. */
export function movementView(row: MovementRow): MovementView {
  const {
    cause,
    causeId,
    methodId,
    methodKind,
    methodLabel,
    minor,
    rate,
    cents,
    feeCents,
    paymentId,
    ...same
  } = row;
  return {
    ...same,
    cause: { kind: cause, id: causeId },
    method: { _id: methodId, kind: methodKind, label: methodLabel },
    amount: minor / 100,
    rate: rate === null ? null : rate / 1_000,
    usd: cents / 100,
    fee: feeCents / 100,
    isOnline: paymentId !== null,
  };
}
