import type { Order } from '../rules/order.ts';
import { conclude, verdictOn, whenGone } from './conclude.ts';
import { type Look, moveTo, readOrder, tooOld, unsure } from './look.ts';
import type { PaymentRow } from './payment-row.ts';
import { toReview } from './record-money.ts';
import { beginCapture, capture, type Taking } from './take-money.ts';

/** Takes the money of an order that the payer agreed to. Answers whether the outcome is certain. */
export async function takeIt(look: Look, row: PaymentRow): Promise<boolean> {
  const { payments, provider, occasion } = look;
  const wasUnsure = unsure(row);
  const begun = await beginCapture(payments, row, occasion);
  if (begun === null) return whenClosed(look, row);
  return whenAsked(look, begun, await capture(payments, provider, begun, { unsure: wasUnsure }));
}

/** Nothing more is asked for; what an earlier request did, the order will show as long as it lives. */
async function whenClosed(look: Look, row: PaymentRow): Promise<boolean> {
  if (!unsure(row)) return true;
  if (!tooOld(look, row)) return false;
  await moveTo(look, row, 'failed', { reason: 'not-captured' });
  return true;
}

async function whenAsked(look: Look, row: PaymentRow, taking: Taking): Promise<boolean> {
  if (taking.kind === 'unknown') {
    await moveTo(look, row, 'capture_unknown');
    return false;
  }
  if (taking.kind === 'order') return whenTaken(look, row, taking.order);
  return whenRefused(look, row, taking);
}

/** The answer to a capture may be short: then the order itself tells. */
async function whenTaken(look: Look, row: PaymentRow, answered: Order): Promise<boolean> {
  const said = verdictOn(row, answered);
  if (said.kind === 'taken') return conclude(look, row, answered, said);
  return lookAgain(look, row, 'capture_unknown');
}

async function whenRefused(
  look: Look,
  row: PaymentRow,
  { meaning, issue, certain }: Extract<Taking, { kind: 'refused' }>,
): Promise<boolean> {
  const reason = issue.slice(0, 100);
  switch (meaning) {
    case 'payer':
      await declined(look, row, reason);
      return true;
    case 'not-approved':
      await moveTo(look, row, 'awaiting_payer', { reason });
      return true;
    case 'duplicate':
      await toReview(look.payments, row, reason, {}, look.occasion);
      return true;
    case 'gone':
      if (certain) await moveTo(look, row, 'expired', { reason });
      else await whenGone(look, row);
      return true;
    case 'access':
      await moveTo(look, row, certain ? 'awaiting_payer' : 'capture_unknown', { reason });
      return false;
    case 'captured':
      return lookAgain(look, row, 'capture_unknown');
    case 'final':
      return lookAgain(look, row, 'failed', reason);
  }
}

/** Back to the same order; one who waits for our answer is sent there with it. */
async function declined(look: Look, row: PaymentRow, reason: string): Promise<void> {
  const now = new Date(look.occasion.now);
  const waits = look.prompt.returnedAt !== undefined;
  await moveTo(look, row, 'awaiting_payer', {
    reason,
    declined_at: now,
    sent_back_at: waits ? now : null,
  });
}

/** Reads the order once more; where it shows no money either, it is `otherwise`. */
async function lookAgain(
  look: Look,
  row: PaymentRow,
  otherwise: 'capture_unknown' | 'failed',
  reason = '',
): Promise<boolean> {
  const order = await readOrder(look, row);
  if (order === 'gone') {
    await whenGone(look, row);
    return true;
  }
  if (order !== 'unknown') {
    const verdict = verdictOn(row, order);
    if (verdict.kind === 'taken' || verdict.kind === 'wrong') {
      return conclude(look, row, order, verdict);
    }
  }
  const certain = order !== 'unknown' && otherwise === 'failed';
  await moveTo(look, row, certain ? 'failed' : 'capture_unknown', { reason });
  return certain;
}
