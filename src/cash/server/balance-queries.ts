import type { AppContext } from '#platform/app-context.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { type Actor, isAllowed } from '#shared/contract/access-policy.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { type Balance, movementError } from '../contract/movement.ts';
import { balanceCents, type Charge } from '../rules/balance.ts';
import { CHARGED_ACCESS, type ChargedCause, type ChargedKind } from '../rules/movement-kinds.ts';
import { readCharge, type StoredTerms } from './charge-queries.ts';
import type { ChargedRecord, ChargeSources } from './charge-source.ts';
import { movementView, selectMovements } from './movement-rows.ts';

/** Reads the balance of a record. Rejects an unknown one (404), and a caller without its section (403). */
export async function getBalance(
  { db }: AppContext,
  sources: ChargeSources,
  cause: ChargedCause,
  actor: Actor,
): Promise<Balance> {
  if (!isAllowed(['finanzas'], actor)) rejectOtherSection(cause.kind, actor);
  const [record] = ID_FORM.test(cause.id) ? await sources[cause.kind].read(db, [cause.id]) : [];
  if (record === undefined) throw movementError('unknown-record');
  return readBalance(db, cause, record);
}

/** Rejects (403) a caller who may not change the record. */
export function rejectOtherSection(kind: ChargedKind, actor: Actor): void {
  if (!isAllowed(CHARGED_ACCESS[kind], actor)) throw movementError('not-allowed-here');
}

/** Locks a record and reads it. Rejects an unknown one (404). */
export async function lockRecord(
  tx: Tx,
  sources: ChargeSources,
  { kind, id }: ChargedCause,
): Promise<ChargedRecord> {
  if (!ID_FORM.test(id) || !(await sources[kind].lock(tx, id)))
    throw movementError('unknown-record');
  const [record] = await sources[kind].read(tx, [id]);
  if (record === undefined) throw movementError('unknown-record');
  return record;
}

/** Reads the net cents that were paid for a reservation in the till; below 0: more was returned there than paid. */
export async function readTillCents(tx: Tx, reservationId: string): Promise<number> {
  const { cents } = await tx
    .selectFrom('money_movements')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('usd_cents'), val(0)).as('cents'))
    .where('cause', '=', 'reservation')
    .where('cause_id', '=', reservationId)
    .where('payment_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** Reads the balance of a record with its movements. */
export async function readBalance(
  db: Db | Tx,
  { kind, id }: ChargedCause,
  record: ChargedRecord,
): Promise<Balance> {
  const { charge, terms } = await readCharge(db, kind, record);
  const rows = await selectMovements(db)
    .where('movement.cause', '=', kind)
    .where('movement.cause_id', '=', id)
    .execute();
  return { ...chargeView(charge), ...termsView(charge, terms), movements: rows.map(movementView) };
}

function chargeView(charge: Charge) {
  const { state, totalCents, paidCents } = charge;
  return {
    state,
    total: dollarsOf(totalCents),
    paid: dollarsOf(paidCents),
    deposits: state === 'open' ? dollarsOf(paidCents) : 0,
    balance: dollarsOf(balanceCents(charge)),
  };
}

function termsView({ state, discountCents }: Charge, terms: StoredTerms | null) {
  const basisPoints = terms?.discountBasisPoints ?? null;
  return {
    discount: dollarsOf(discountCents),
    discountTerms: {
      percent: basisPoints === null ? null : basisPoints / 100,
      reason: terms?.discountReason ?? '',
    },
    kept: state === 'over' ? dollarsOf(terms?.keptCents ?? 0) : 0,
    keptReason: terms?.keptReason ?? '',
  };
}
