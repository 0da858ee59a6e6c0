import type { StaffActor } from '#shared/contract/access-policy.ts';
import type { PayerSignals, ProviderAnswer } from '../rules/decision.ts';
import type { PaymentStatus } from '../rules/payment-status.ts';
import { type Applied, applyAnswer } from './apply-decision.ts';
import {
  acquireLease,
  type Called,
  callProvider,
  isCall,
  readProviderOrder,
  releaseLease,
} from './call-provider.ts';
import type { EventSource } from './event-store.ts';
import type { Payments } from './paid-cause.ts';
import { findPayment } from './payment-store.ts';

/** Why a payment is synced. Only the provider's answer is taken as a fact. */
export type SyncTrigger = PayerSignals & {
  source: EventSource;
  actor?: StaffActor;
};

export type SyncedPayment = {
  status: PaymentStatus;
  /** False if the provider could not be asked, or another process holds the lease. */
  known: boolean;
  /** The page on which the payer can choose other means. */
  sendTo: string | null;
};

/** At most: request a capture, record its answer, and read the order again. */
const MAX_ROUNDS = 3;

/**
 * Syncs a payment with its provider, for every trigger: the payer's return, a webhook, the job, staff.
 * Acquires the lease, reads the order, decides and writes, and makes the provider call that the
 * decision asks for. Never throws for what the provider does; throws for an unknown id.
 */
export async function syncPayment(
  payments: Payments,
  id: string,
  { source, actor, ...payer }: SyncTrigger,
): Promise<SyncedPayment> {
  const { context, providers } = payments;
  const { db, clock } = context;
  const payment = providers.size === 0 ? null : await acquireLease(db, id);
  if (payment === null) return syncedPayment(payments, id, false);
  let known = false;
  try {
    const provider = providers.get(payment.provider);
    const origin = { source, actor: actor ?? null, now: clock() };
    let answer: ProviderAnswer | null = null;
    for (let round = 1; provider !== undefined; round += 1) {
      answer ??= await firstAnswer({ context, provider, payment });
      const applying = { payments, provider, origin, payer };
      const applied: Applied = await applyAnswer(applying, payment, answer);
      known = applied.decision.certain;
      const call = applied.decision.effects.find(isCall);
      if (call === undefined || round === MAX_ROUNDS) break;
      answer = await callProvider({ context, provider, payment: applied.payment }, call);
    }
  } finally {
    await releaseLease(db, id, clock());
  }
  return syncedPayment(payments, id, known);
}

async function firstAnswer(called: Called): Promise<ProviderAnswer> {
  if (called.payment.provider_order_id === null) return { kind: 'no-order' };
  return { kind: 'order', order: await readProviderOrder(called) };
}

async function syncedPayment(
  { context }: Payments,
  id: string,
  known: boolean,
): Promise<SyncedPayment> {
  const row = await findPayment(context.db, id);
  if (row === null) throw new Error('no such payment');
  const choosesAgain = row.status === 'awaiting_payer' && row.declined_at !== null;
  return { status: row.status, known, sendTo: choosesAgain ? row.approve_url : null };
}
