import { inTransaction, sqlState } from '#platform/data/database.ts';
import { APPROVABLE_MS } from '../rules/next-check.ts';
import { holdsMoney, type PaymentStatus } from '../rules/payment-status.ts';
import { answerInTime } from './answer-in-time.ts';
import type { Payments } from './paid-cause-actions.ts';
import { beginAttempt } from './payment-actions.ts';
import { movePayment, type Occasion, type PaymentRow } from './payment-row.ts';
import { settle } from './settle-actions.ts';

/**
 * Opens the order of an attempt that `beginPayment` wrote, after its commit; answers where the visitor
 * pays, or `null`: nobody can be paid online, the provider does not answer in time, or it refused.
 * The order is stored before this answers. Also answers the link of an attempt that is open already.
 */
export async function openOrder(payments: Payments, paymentId: string): Promise<string | null> {
  if (payments.provider === null) return null;
  const opened = settle(payments, paymentId, { source: 'system' }).then(() =>
    linkOf(payments, paymentId),
  );
  return answerInTime(payments, opened, () => null);
}

async function linkOf({ context }: Payments, paymentId: string): Promise<string | null> {
  const row = await context.db
    .selectFrom('payments')
    .select('approve_url')
    .where('id', '=', paymentId)
    .where('status', '=', 'awaiting_payer')
    .executeTakeFirst();
  return row?.approve_url ?? null;
}

export type Resumed =
  | { kind: 'pay'; paymentUrl: string }
  /** Paid, also just now: an approved order is captured first. */
  | { kind: 'paid' }
  /** Money may be on its way: nothing may be paid beside it. */
  | { kind: 'processing' }
  /** The reservation does not wait for a payment, or people must look at it first. */
  | { kind: 'closed' }
  /** Nobody can pay now; later perhaps. */
  | { kind: 'unavailable' };

/**
 * «Retomar pago»: the same attempt as long as it can be paid, otherwise a new one; never a second
 * payable order beside a live one.
 */
export function resumePayment(payments: Payments, reservationId: string): Promise<Resumed> {
  return answerInTime(payments, resumeNow(payments, reservationId), () =>
    whenLate(payments, reservationId),
  );
}

/** Answers while PayPal is slow: says that money may be on its way, so that the client does not pay twice. */
async function whenLate({ context }: Payments, reservationId: string): Promise<Resumed> {
  const rows = await context.db
    .selectFrom('payments')
    .select('status')
    .where('reservation_id', '=', reservationId)
    .execute();
  const moving = rows.some(({ status }) => holdsMoney(status as PaymentStatus));
  return { kind: moving ? 'processing' : 'unavailable' };
}

async function resumeNow(payments: Payments, reservationId: string): Promise<Resumed> {
  const before = await newestAttempt(payments, reservationId);
  if (before === null) return { kind: 'closed' };
  if (payments.provider === null) return { kind: 'unavailable' };
  await settle(payments, before.id, { source: 'system' });
  const next = await nextStep(payments, reservationId);
  if ('kind' in next) return next;
  const paymentUrl = next.link ?? (await openOrder(payments, next.paymentId));
  return paymentUrl === null ? { kind: 'unavailable' } : { kind: 'pay', paymentUrl };
}

async function newestAttempt({ context }: Payments, reservationId: string) {
  const rows = await context.db
    .selectFrom('payments')
    .select(['id'])
    .where('reservation_id', '=', reservationId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .execute();
  return rows[0] ?? null;
}

type Step = Resumed | { paymentId: string; link: string | null };

const UNIQUE_VIOLATION = '23505';

async function nextStep(payments: Payments, reservationId: string): Promise<Step> {
  const now = payments.context.clock();
  try {
    return await inTransaction(payments.context.db, async (tx) => {
      const open = await payments.cause.lockOpen(tx, reservationId);
      const rows = (await tx
        .selectFrom('payments')
        .selectAll()
        .where('reservation_id', '=', reservationId)
        .orderBy('attempt', 'desc')
        .forUpdate()
        .execute()) as PaymentRow[];
      const [last] = rows;
      if (last === undefined) return { kind: 'closed' };
      const found = standing(rows, last, { open, now });
      if (found !== 'again') return found;
      const occasion: Occasion = { source: 'system', by: null, now };
      await movePayment(
        tx,
        last.id,
        'expired',
        { reason: 'not-paid', next_check_at: null },
        occasion,
      );
      return { paymentId: await beginAttempt(tx, last, now), link: null };
    });
  } catch (error) {
    // Somebody else resumed it at the same moment.
    if (sqlState(error) === UNIQUE_VIOLATION) return { kind: 'processing' };
    throw error;
  }
}

const PAID: readonly PaymentStatus[] = ['paid', 'partially_refunded'];
/** The money went back, or people must look at it. */
const ASIDE: readonly PaymentStatus[] = ['refunded', 'reversed', 'review'];
const FINISHED: readonly PaymentStatus[] = ['failed', 'expired', 'superseded', 'reviewed'];

function standing(
  rows: readonly PaymentRow[],
  last: PaymentRow,
  { open, now }: { open: boolean; now: number },
): Step | 'again' {
  if (rows.some(({ status }) => PAID.includes(status))) return { kind: 'paid' };
  if (rows.some(({ status }) => holdsMoney(status))) return { kind: 'processing' };
  if (!open || rows.some(({ status }) => ASIDE.includes(status))) return { kind: 'closed' };
  if (last.status === 'creating') return { paymentId: last.id, link: null };
  if (FINISHED.includes(last.status)) return 'again';
  const dead = last.ordered_at !== null && now - last.ordered_at.getTime() >= APPROVABLE_MS;
  return dead ? 'again' : { paymentId: last.id, link: last.approve_url };
}
