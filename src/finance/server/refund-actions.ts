import { syncPaypalMovements } from '#cash/server/paypal-movements.ts';
import { type PaymentMoney, readMoney } from '#payments/server/payment-queries.ts';
import type { Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { incomeAfterRefunds } from '../rules/income-after-refunds.ts';
import { type IncomeSubject, lastSale, subjectColumns } from './ledger-actions.ts';

/** Reasons of the lines that the program writes. */
const REVERSED = 'Contracargo';
const CHARGED_AGAIN = 'El dinero volvió a estar cobrado';

/**
 * Syncs the ledger and the movements of money with the payments of a reservation. Writes a line on the day of `now`
 * for each refund without a line. A credit line balances refunds of money that belongs to no sale
 * (`incomeAfterRefunds`), so that sums do not show a loss of money that never was income. Idempotent. Call it after
 * every write of a sale, a charge or a refund; the caller has locked the reservation.
 */
export async function syncPayments(
  tx: Tx,
  subject: IncomeSubject & { cause: { type: 'reservation' } },
  now: number,
): Promise<void> {
  const payments = await readMoney(tx, subject.cause.id);
  const till = await syncPaypalMovements(tx, subject.cause.id, payments, now);
  const ledger = await readLedgerLines(tx, subject);
  const lines = payments.flatMap((payment) => refundLines(payment, ledger));
  const sum = ledger.sum + lines.reduce((cents, line) => cents + line.sale_cents, 0);
  const sale = await lastSale(tx, subject.cause);
  const income = incomeAfterRefunds({
    saleCents:
      sale === null || sale.voidId !== null ? null : sale.saleCents - discountCentsOf(ledger, sale),
    receivedCents: payments.reduce((cents, each) => cents + each.receivedCents, till),
    refundedCents: payments.reduce((cents, each) => cents + each.backCents, 0),
  });
  if (income !== sum) lines.push({ kind: 'credit', sale_cents: income - sum });
  if (lines.length === 0) return;
  // Both lines have the same time; the list shows a refund before its credit.
  const ids = lines.map(newId).sort();
  await tx
    .insertInto('financial_transactions')
    .values(
      lines.map((line, index) => ({
        id: ids[index] ?? newId(),
        ...subjectColumns(subject),
        cost_cents: 0,
        quantity: 0,
        created_at: new Date(now),
        ...line,
      })),
    )
    .execute();
}

type LedgerLines = {
  /** Sum of all lines of the cause, in cents. */
  sum: number;
  /** Sum of the refund lines by payment id, in cents; at most 0. */
  refundedByPayment: ReadonlyMap<string, number>;
  refunds: ReadonlySet<string>;
  /** Sum of the discount lines by sale, in cents; at most 0. */
  discountBySale: ReadonlyMap<string, number>;
};

const discountCentsOf = ({ discountBySale }: LedgerLines, sale: { id: string }) =>
  -(discountBySale.get(sale.id) ?? 0);

async function readLedgerLines(tx: Tx, { cause }: IncomeSubject): Promise<LedgerLines> {
  const rows = await tx
    .selectFrom('financial_transactions')
    .select(['sale_cents', 'payment_id', 'refund_id', 'kind', 'original_id'])
    .where('cause_type', '=', cause.type)
    .where('cause_id', '=', cause.id)
    .where('voided_at', 'is', null)
    .execute();
  const refundedByPayment = new Map<string, number>();
  const discountBySale = new Map<string, number>();
  for (const { kind, original_id: id, sale_cents } of rows) {
    if (kind !== 'discount' || id === null) continue;
    discountBySale.set(id, (discountBySale.get(id) ?? 0) + sale_cents);
  }
  for (const { payment_id: id, sale_cents } of rows) {
    if (id !== null) refundedByPayment.set(id, (refundedByPayment.get(id) ?? 0) + sale_cents);
  }
  return {
    sum: rows.reduce((cents, line) => cents + line.sale_cents, 0),
    refundedByPayment,
    discountBySale,
    refunds: new Set(rows.flatMap(({ refund_id }) => (refund_id === null ? [] : [refund_id]))),
  };
}

type NewLine = {
  kind: 'refund' | 'credit';
  sale_cents: number;
  payment_id?: string;
  refund_id?: string;
  reason?: string;
  actor_id?: string | null;
  actor_name?: string;
};

/** Returns the missing lines of a payment: one per refund if the refunds add up to the missing sum, else one. */
function refundLines(
  payment: PaymentMoney,
  { refundedByPayment, refunds }: LedgerLines,
): NewLine[] {
  const { paymentId: payment_id } = payment;
  const missing = payment.backCents + (refundedByPayment.get(payment_id) ?? 0);
  if (missing === 0) return [];
  const newRefunds = payment.refunds.filter(({ id }) => !refunds.has(id));
  if (newRefunds.reduce((cents, each) => cents + each.cents, 0) === missing) {
    return newRefunds.map(({ id, cents, reason, by }) => ({
      kind: 'refund',
      sale_cents: -cents,
      payment_id,
      refund_id: id,
      reason,
      actor_id: by?.id ?? null,
      actor_name: by?.name ?? '',
    }));
  }
  const reason = missing < 0 ? CHARGED_AGAIN : payment.reversed ? REVERSED : '';
  return [{ kind: 'refund', sale_cents: -missing, payment_id, reason }];
}
