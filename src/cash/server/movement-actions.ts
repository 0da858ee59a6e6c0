import { readUnfinishedRefunds } from '#payments/server/payment-queries.ts';
import { rejectOverRefundLimit } from '#payments/server/refund-limit.ts';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import {
  type addMovement as addEntry,
  type Balance,
  MOVEMENT_MESSAGES,
  movementError,
} from '../contract/movement.ts';
import {
  balanceCents,
  type Charge,
  partOf,
  payableCents,
  returnableCents,
} from '../rules/balance.ts';
import { CASH_TEXTS } from '../rules/cash-fields.ts';
import { toAmount } from '../rules/currency.ts';
import { type Leg, type SettledLeg, settleLegs, sumCents } from '../rules/legs.ts';
import { CASH_METHOD } from '../rules/movement-kinds.ts';
import { rejectUnusualRate, usableMethod } from './amount-checks.ts';
import { lockRecord, readBalance, rejectOtherSection } from './balance-queries.ts';
import { readCharge } from './charge-queries.ts';
import type { ChargedRecord, ChargeSources } from './charge-source.ts';
import { lockMethods, type Method } from './method-queries.ts';
import { insertMovements, type NewMovement } from './movement-rows.ts';

type Form = SchemaOutput<NonNullable<typeof addEntry.body>>;

/**
 * Records a payment, a deposit or a refund of a record in the till, with its change, once per idempotency key: all
 * parts or none. The lock of the record serializes concurrent calls. Money in cents or centésimos.
 *
 * Rejects: (403) a caller without the section of the record, and a refund above the limit of the settings without a
 * step-up; (404) an unknown record; (409) a method that is not used, a rate that differs by more than 30 % from the
 * last one without `confirmRate`, a payment above what is left (with `confirmRefunded`, above the price), and a refund
 * above what can be returned.
 */
export async function addMovement(
  context: AppContext,
  sources: ChargeSources,
  form: Form,
  { key, ...caller }: Pick<Caller, 'actor' | 'session'> & { key: string | null },
): Promise<{ data: Balance; message: string; status: number }> {
  const { actor } = caller;
  const { cause, kind } = form;
  rejectOtherSection(cause.kind, actor);
  return inTransaction(context.db, (tx) =>
    withIdempotency(
      tx,
      'add-movement',
      key,
      { ...form, by: actor.id },
      {
        run: async () => {
          const record = await lockRecord(tx, sources, cause);
          await writeEntry(tx, context, record, form, caller);
          const now = context.clock();
          await sources[cause.kind].settle(tx, cause.id, { by: actor, now });
          if (kind === 'refund') await auditRefund(tx, form, caller, now);
          return { id: cause.id };
        },
        answer: async () => {
          const [record] = await sources[cause.kind].read(tx, [cause.id]);
          if (record === undefined) throw movementError('unknown-record');
          const data = await readBalance(tx, cause, record);
          return { data, message: MOVEMENT_MESSAGES[kind], status: 201 };
        },
      },
    ),
  );
}

async function writeEntry(
  tx: Tx,
  context: AppContext,
  record: ChargedRecord,
  form: Form,
  { actor, session }: Pick<Caller, 'actor' | 'session'>,
): Promise<void> {
  const { cause, kind, note } = form;
  const parts = legsOf(form);
  const methods = await lockMethods(
    tx,
    parts.map(({ method }) => method),
  );
  const rates = [...form.legs, ...(form.change ? [form.change] : [])].flatMap(
    ({ rate }) => rate ?? [],
  );
  await rejectUnusualRate(tx, rates, form.confirmRate, movementError);
  const { charge } = await readCharge(tx, cause.kind, record);
  const isRefund = kind === 'refund';
  const payable = payableCents(charge, record.agreedCents);
  // Nothing is owed of unrecorded payments: whole pesos may pay what can be recorded.
  const owed = charge.state === 'unrecorded' ? payable : balanceCents(charge);
  const due = isRefund ? returnableCents(charge) : owed;
  const legs = settleLegs(parts, due);
  const total = sumCents(legs);
  if (total <= 0) throw invalidFields({ change: CASH_TEXTS.changeTooMuch });
  if (isRefund) {
    const underway = cause.kind === 'reservation' ? await readUnfinishedRefunds(tx, cause.id) : 0;
    rejectOverRefund(total + underway, charge);
    await rejectOverRefundLimit(tx, context, total, session);
  } else {
    rejectOverPayment(total, charge, record, form);
  }
  const entry = { cause, note, by: actor, now: context.clock() };
  await insertMovements(
    tx,
    entry,
    legs.map((leg) => movementOf(leg, kind, usableMethod(methods, leg.method, movementError))),
  );
}

/** Returns the parts of a form, with the change as a part below 0, in cash. */
function legsOf({ legs, change }: Form): Leg[] {
  const parts = legs.map(
    ({ method, currency, amount, rate }): Leg => ({
      ...toAmount(currency, amount, rate),
      method,
    }),
  );
  if (change === undefined) return parts;
  const back = toAmount(change.currency, -change.amount, change.rate);
  return [...parts, { ...back, method: CASH_METHOD }];
}

function movementOf(
  { currency, minor, rate, cents, method }: SettledLeg,
  kind: Form['kind'],
  { feeBasisPoints }: Method,
): NewMovement {
  const sign = kind === 'refund' ? -1 : 1;
  const amounts = { method, currency, rate, minor: sign * minor, cents: sign * cents };
  if (minor < 0) return { ...amounts, kind: 'change' };
  // Providers keep their part of a payment, and do not return it with a refund.
  return { ...amounts, kind, feeCents: sign > 0 ? partOf(cents, feeBasisPoints) : 0 };
}

function rejectOverPayment(
  cents: number,
  charge: Charge,
  { agreedCents }: ChargedRecord,
  { confirmRefunded }: Form,
): void {
  const { state, totalCents } = charge;
  if (cents > payableCents(charge, agreedCents))
    throw movementError(state === 'over' && totalCents === 0 ? 'nothing-to-pay' : 'more-than-due');
  const isOfRefunds = state === 'sold' && cents > Math.max(0, balanceCents(charge));
  if (isOfRefunds && !confirmRefunded) throw movementError('pays-refunded');
}

function rejectOverRefund(cents: number, charge: Charge): void {
  if (cents <= returnableCents(charge)) return;
  throw movementError(
    charge.state === 'open' || charge.state === 'over' ? 'more-than-paid' : 'more-than-over',
  );
}

async function auditRefund(
  tx: Tx,
  { cause, legs, note }: Form,
  { actor }: Pick<Caller, 'actor'>,
  now: number,
): Promise<void> {
  const amounts = legs.map(({ currency, amount }) => ({ currency, minor: amount }));
  const details = { cause: cause.kind, of: cause.id, amounts, reason: note };
  await writeAudit(tx, { actor, action: 'money-returned', details, now });
}
