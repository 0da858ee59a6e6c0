import { payerActed } from '../rules/payer-acted.ts';
import type { PaymentStatus } from '../rules/payment-status.ts';
import { type Conclusive, conclude, verdictOn, whenGone } from './conclude.ts';
import { letGo, takeLease } from './lease.ts';
import { type Look, moveTo, type Prompt, readOrder, tooOld, unsure } from './look.ts';
import { openLeased } from './open-order.ts';
import type { Payments } from './paid-cause-actions.ts';
import { findPayment, type PaymentRow } from './payment-row.ts';
import { takeIt } from './take-it.ts';

export type Settled = {
  status: PaymentStatus;
  /** False where the provider could not be asked, or another one keeps it in hand. */
  known: boolean;
  /** Where the payer can choose other means. */
  sendTo: string | null;
};

/**
 * The one way in which a payment gets on, whoever asks: the visitor's return, a webhook, the job,
 * staff. Takes the lease, asks the provider, and acts on its answer alone. Never throws for what the
 * provider does; an id of no payment is a fault of the caller.
 */
export async function settle(payments: Payments, id: string, prompt: Prompt): Promise<Settled> {
  const { context, provider } = payments;
  const row = provider === null ? null : await takeLease(context.db, id);
  if (row === null || provider === null) return settledOf(payments, id, false);
  const occasion = { source: prompt.source, by: prompt.by ?? null, now: context.clock() };
  let known = false;
  try {
    known = await getOn({ payments, provider, occasion, prompt }, row);
  } finally {
    await letGo(context.db, id, context.clock());
  }
  return settledOf(payments, id, known);
}

async function settledOf({ context }: Payments, id: string, known: boolean): Promise<Settled> {
  const row = await findPayment(context.db, id);
  if (row === null) throw new Error('no such payment');
  const chooses = row.status === 'awaiting_payer' && row.declined_at !== null;
  return { status: row.status, known, sendTo: chooses ? row.approve_url : null };
}

/** Answers whether it is certain how it stands. */
async function getOn(look: Look, row: PaymentRow): Promise<boolean> {
  const { payments, provider, occasion } = look;
  if (row.provider_order_id === null) {
    if (row.status !== 'creating') return true;
    await openLeased(payments, provider, row, occasion);
    return (await findPayment(payments.context.db, row.id))?.status !== 'creating';
  }
  const order = await readOrder(look, row);
  if (order === 'unknown') return false;
  if (order === 'gone') {
    await whenGone(look, row);
    return true;
  }
  const verdict = verdictOn(row, order);
  if (isConclusive(verdict)) return conclude(look, row, order, verdict);
  return whenUntouched(look, row, verdict);
}

type Untouched = Exclude<ReturnType<typeof verdictOn>, Conclusive>;

function isConclusive(verdict: Untouched | Conclusive): verdict is Conclusive {
  return verdict.kind !== 'wait' && verdict.kind !== 'agreed';
}

/** Nothing was taken so far. What became of a request of ours, the very same once more tells. */
async function whenUntouched(
  look: Look,
  row: PaymentRow,
  { kind, tried }: Untouched,
): Promise<boolean> {
  if (unsure(row)) return takeIt(look, row);
  if (row.status === 'pending' && tried) {
    await moveTo(look, row, 'failed', { reason: 'capture-refused' });
  }
  if (row.status !== 'awaiting_payer') return true;
  const agreed = kind === 'agreed' && look.provider.serverCaptures;
  if (agreed && mayAsk(look, row)) return takeIt(look, row);
  if (tooOld(look, row)) await moveTo(look, row, 'expired', { reason: 'not-paid' });
  else if (look.prompt.returnedAt !== undefined) await noteSentBack(look, row);
  return true;
}

function mayAsk({ prompt }: Look, { declined_at, sent_back_at }: PaymentRow): boolean {
  const refused = {
    declinedAt: declined_at?.getTime() ?? null,
    sentBackAt: sent_back_at?.getTime() ?? null,
  };
  return payerActed(refused, prompt);
}

/** The payer is told to choose other means: from now on their return is an answer to that. */
async function noteSentBack({ payments, occasion }: Look, row: PaymentRow): Promise<void> {
  await payments.context.db
    .updateTable('payments')
    .set({ sent_back_at: new Date(occasion.now) })
    .where('id', '=', row.id)
    .where('declined_at', 'is not', null)
    .where('sent_back_at', 'is', null)
    .execute();
}
