import type { Actor } from '#shared/contract/access-policy.ts';
import type { ProviderAnswer } from '../rules/decision.ts';
import type { PayerSignals } from '../rules/payer-acted.ts';
import type { PaymentStatus } from '../rules/payment-status.ts';
import { type Applied, type Applying, applyAnswer } from './apply-decision.ts';
import { callProvider, isCall, readOrder } from './call-provider.ts';
import type { EventSource } from './event-store.ts';
import type { Payments } from './paid-cause-actions.ts';
import { acquireLease, findPayment, type PaymentRow, releaseLease } from './payment-store.ts';

/** Why a payment is synced. Only the provider's answer is taken as a fact. */
export type SyncTrigger = PayerSignals & {
  source: EventSource;
  by?: Pick<Actor, 'id' | 'name'>;
};

export type SyncedPayment = {
  status: PaymentStatus;
  /** False if the provider could not be asked, or another process holds the lease. */
  known: boolean;
  /** The page on which the payer can choose other means. */
  sendTo: string | null;
};

/**
 * Syncs a payment with its provider, for every trigger: the payer's return, a webhook, the job, staff.
 * Acquires the lease, reads the order, decides and writes, and makes the provider call that the
 * decision asks for. Never throws for what the provider does; throws for an unknown id.
 */
export async function syncPayment(
  payments: Payments,
  id: string,
  trigger: SyncTrigger,
): Promise<SyncedPayment> {
  const { db, clock } = payments.context;
  const payment = payments.providers.size === 0 ? null : await acquireLease(db, id);
  let known = false;
  if (payment !== null) {
    try {
      known = await advance(payments, payment, trigger);
    } finally {
      await releaseLease(db, id, clock());
    }
  }
  const row = await findPayment(db, id);
  if (row === null) throw new Error('no such payment');
  const choosesAgain = row.status === 'awaiting_payer' && row.declined_at !== null;
  return { status: row.status, known, sendTo: choosesAgain ? row.approve_url : null };
}

/** At most: request a capture, record its answer, and read the order again. */
const MOST_ROUNDS = 3;

/** Returns whether it is certain how the payment stands. */
async function advance(
  payments: Payments,
  payment: PaymentRow,
  { source, by, ...payer }: SyncTrigger,
): Promise<boolean> {
  const { context, providers } = payments;
  const provider = providers.get(payment.provider);
  if (provider === undefined) return false;
  const applying: Applying = {
    payments,
    provider,
    context: { source, by: by ?? null, now: context.clock() },
    payer,
  };
  let answer: ProviderAnswer =
    payment.provider_order_id === null
      ? { kind: 'no-order' }
      : { kind: 'order', order: await readOrder({ context, provider, payment }) };
  for (let round = 1; ; round += 1) {
    const applied: Applied = await applyAnswer(applying, payment, answer);
    const call = applied.decision.effects.find(isCall);
    if (call === undefined || round === MOST_ROUNDS) return applied.decision.certain;
    answer = await callProvider({ context, provider, payment: applied.payment }, call);
  }
}
