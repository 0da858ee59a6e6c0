import { inTransaction, type Tx } from '#platform/data/database.ts';
import { alertText } from '../rules/alert-texts.ts';
import { decide } from '../rules/decide.ts';
import type { Decision, Effect, Observation, ProviderAnswer, Write } from '../rules/decision.ts';
import type { PayerSignals } from '../rules/payer-acted.ts';
import { addEvent, type EventContext, hasEvent } from './event-store.ts';
import type { Payments } from './paid-cause-actions.ts';
import {
  lockPayment,
  movePayment,
  type PaymentRow,
  supersedeAttempts,
  updatePayment,
  violates,
} from './payment-store.ts';
import type { Provider } from './providers/provider.ts';
import { readRefunds, saveRefunds, takeUnnotified } from './refund-store.ts';

export type Applied = { payment: PaymentRow; decision: Decision };

/** What an answer of a payment's provider is applied with. */
export type Applying = {
  payments: Payments;
  provider: Provider;
  context: EventContext;
  payer: PayerSignals;
};

/**
 * Decides on an answer of the provider and writes the decision, in one transaction that locks the
 * reservation first and then the payment. If another attempt of the reservation holds money, the
 * database rejects the writes, and the decision is made again with that knowledge.
 */
export async function applyAnswer(
  applying: Applying,
  payment: Pick<PaymentRow, 'id' | 'reservation_id'>,
  answer: ProviderAnswer,
): Promise<Applied> {
  const { context } = applying.payments;
  const apply = (otherHoldsMoney: boolean) =>
    inTransaction(context.db, (tx) => applyIn(tx, applying, payment, { answer, otherHoldsMoney }));
  let applied: Applied;
  try {
    applied = await apply(false);
  } catch (error) {
    if (!violates(error, 'payments_one_with_money')) throw error;
    applied = await apply(true);
  }
  if (applied.decision.effects.some(sendsMail)) context.jobs.nudge('mail');
  return applied;
}

const sendsMail = ({ kind }: Effect): boolean =>
  kind === 'accept-reservation' || kind === 'alert' || kind === 'notify-refunds';

async function applyIn(
  tx: Tx,
  applying: Applying,
  { id, reservation_id }: Pick<PaymentRow, 'id' | 'reservation_id'>,
  seen: Pick<Observation, 'answer' | 'otherHoldsMoney'>,
): Promise<Applied> {
  const { payments, provider, context, payer } = applying;
  const reservationOpen = await payments.cause.lockOpen(tx, reservation_id);
  const locked = await lockPayment(tx, id);
  const refunds = await readRefunds(tx, id);
  const observation = {
    ...seen,
    payer,
    reservationOpen,
    refunds,
    chargebackReported: await hasEvent(tx, id, provider.chargebackEvents),
    serverCaptures: provider.serverCaptures,
  };
  const decision = decide(locked, observation, context.now);
  let payment = locked;
  for (const effect of decision.effects.filter(isWrite)) {
    payment = (await write(tx, { ...applying, payment, refunds }, effect)) ?? payment;
  }
  return { payment, decision };
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
  move: (tx, { payment, context }, effect) => movePayment(tx, payment, effect, context),
  update: async (tx, { payment, context }, { columns, event }) => {
    if (event !== undefined) await addEvent(tx, payment, { type: event, result: '' }, context);
    return updatePayment(tx, payment.id, columns, context.now);
  },
  'check-soon': (tx, { payment: { id }, context: { now } }) =>
    updatePayment(tx, id, { next_check_at: new Date(now) }, now),
  'add-event': (tx, { payment, context }, event) => addEvent(tx, payment, event, context),
  'save-refunds': (tx, { payment, context, refunds: before }, { refunds }) =>
    saveRefunds(tx, payment, before, refunds, context.now),
  'notify-refunds': async (tx, { payment, payments, context }, { whole }) => {
    const { id: paymentId, reservation_id, currency } = payment;
    for (const { id: refundId, amountCents } of await takeUnnotified(tx, paymentId)) {
      const refund = { paymentId, refundId, amountCents, currency, whole };
      await payments.cause.refunded(tx, reservation_id, refund, context.now);
    }
  },
  'accept-reservation': (tx, { payment, payments, context }) => {
    const { id: paymentId, reservation_id, amount_cents: amountCents, currency } = payment;
    const paid = { paymentId, amountCents, currency };
    return payments.cause.accept(tx, reservation_id, paid, context.now);
  },
  'supersede-open-attempts': (tx, { payment, context }) =>
    supersedeAttempts(tx, payment.reservation_id, 'second-payment', context.now),
  'update-ledger': (tx, { payment, payments, context }) =>
    payments.cause.moneyMoved(tx, payment.reservation_id, context.now),
  alert: (tx, { payment, payments, provider, context }, { alert }) => {
    const text = alertText(alert, provider.label);
    const about = { reservationId: payment.reservation_id, ...text };
    return payments.cause.alert(tx, about, context.now);
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
