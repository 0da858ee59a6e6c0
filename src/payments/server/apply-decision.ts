import { inTransaction, type Tx, violates } from '#platform/data/database.ts';
import { alertText } from '../rules/alert-texts.ts';
import { decide } from '../rules/decide.ts';
import type {
  Decision,
  Effect,
  Observation,
  PayerSignals,
  ProviderAnswer,
  Write,
} from '../rules/decision.ts';
import { addEvent, type EventOrigin, hasEvent } from './event-store.ts';
import type { Payments } from './paid-cause.ts';
import {
  lockPayment,
  movePayment,
  type PaymentRow,
  supersedeAttempts,
  updatePayment,
} from './payment-store.ts';
import type { Provider } from './providers/provider.ts';
import { readRefunds, saveRefunds, takeUnnotified } from './refund-store.ts';

export type Applied = { payment: PaymentRow; decision: Decision };

/** On whose behalf the answers of a payment's provider are applied. */
export type Applying = {
  payments: Payments;
  provider: Provider;
  origin: EventOrigin;
  payer: PayerSignals;
};

type Ids = Pick<PaymentRow, 'id' | 'reservation_id'>;

/**
 * Decides on an answer of the provider and writes the decision, in one transaction that locks the
 * reservation first and then the payment. If another attempt of the reservation holds money, the
 * database rejects the writes, and the decision is made again with that knowledge.
 */
export async function applyAnswer(
  applying: Applying,
  payment: Ids,
  answer: ProviderAnswer,
  otherHoldsMoney = false,
): Promise<Applied> {
  const { db } = applying.payments.context;
  try {
    return await inTransaction(db, async (tx) => {
      const { locked, observation } = await observe(tx, applying, payment);
      const seen = { ...observation, answer, otherHoldsMoney };
      const decision = decide(locked, seen, applying.origin.now);
      const writing: Writing = { ...applying, payment: locked, refunds: observation.refunds };
      for (const effect of decision.effects.filter(isWrite)) {
        writing.payment = (await write(tx, writing, effect)) ?? writing.payment;
      }
      return { payment: writing.payment, decision };
    });
  } catch (error) {
    if (otherHoldsMoney || !violates(error, 'payments_one_with_money')) throw error;
    return applyAnswer(applying, payment, answer, true);
  }
}

/** Locks the reservation and the payment, and reads what a decision depends on. */
async function observe(
  tx: Tx,
  { payments, provider, payer }: Applying,
  { id, reservation_id }: Ids,
) {
  const reservationOpen = await payments.cause.lockOpen(tx, reservation_id);
  const locked = await lockPayment(tx, id);
  const refunds = await readRefunds(tx, id);
  const chargebackReported = await hasEvent(tx, id, provider.chargebackEvents);
  const { serverCaptures } = provider;
  const observation = { payer, reservationOpen, refunds, chargebackReported, serverCaptures };
  return { locked, observation };
}

type Writing = Applying & {
  payment: PaymentRow;
  /** Before the decision. */
  refunds: Observation['refunds'];
};

/** Writes an effect. Returns the payment's new row if the effect changes it. */
type Writer<Kind extends Write['kind']> = (
  tx: Tx,
  writing: Writing,
  effect: Extract<Write, { kind: Kind }>,
) => Promise<PaymentRow> | Promise<void>;

const WRITERS: { readonly [Kind in Write['kind']]: Writer<Kind> } = {
  move: (tx, { payment, origin }, effect) => movePayment(tx, payment, effect, origin),
  update: async (tx, { payment, origin }, { columns, event }) => {
    if (event !== undefined) await addEvent(tx, payment, { type: event, result: '' }, origin);
    return updatePayment(tx, payment.id, columns, origin.now);
  },
  'check-soon': (tx, { payment: { id }, origin: { now } }) =>
    updatePayment(tx, id, { next_check_at: new Date(now) }, now),
  'add-event': (tx, { payment, origin }, event) => addEvent(tx, payment, event, origin),
  'save-refunds': (tx, { payment, origin, refunds: before }, { refunds }) =>
    saveRefunds(tx, payment, before, refunds, origin.now),
  'notify-refunds': async (tx, { payment, payments, origin }, { whole }) => {
    const { id: paymentId, reservation_id, currency } = payment;
    for (const { id: refundId, amountCents } of await takeUnnotified(tx, paymentId)) {
      const refund = { paymentId, refundId, amountCents, currency, whole };
      await payments.cause.refunded(tx, reservation_id, refund, origin.now);
    }
  },
  'accept-reservation': (tx, { payment, payments, origin }) => {
    const { id: paymentId, reservation_id, amount_cents: amountCents, currency } = payment;
    const paid = { paymentId, amountCents, currency };
    return payments.cause.accept(tx, reservation_id, paid, origin.now);
  },
  'supersede-open-attempts': (tx, { payment, origin }) =>
    supersedeAttempts(tx, payment.reservation_id, 'second-payment', origin.now),
  'update-ledger': (tx, { payment, payments, origin }) =>
    payments.cause.moneyMoved(tx, payment.reservation_id, origin.now),
  alert: (tx, { payment, payments, provider, origin }, { alert }) => {
    const text = alertText(alert, provider.label);
    const about = { reservationId: payment.reservation_id, ...text };
    return payments.cause.alert(tx, about, origin.now);
  },
};

const isWrite = (effect: Effect): effect is Write => effect.kind in WRITERS;

function write<Kind extends Write['kind']>(
  tx: Tx,
  writing: Writing,
  effect: Extract<Write, { kind: Kind }>,
) {
  const writer: Writer<Kind> = WRITERS[effect.kind];
  return writer(tx, writing, effect);
}
