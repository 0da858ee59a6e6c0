import type { Updateable } from 'kysely';
import { inTransaction } from '#platform/data/database.ts';
import type { Payments as PaymentsTable } from '#platform/data/database-types.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { outlived } from '../rules/next-check.ts';
import type { Order } from '../rules/order.ts';
import type { PaymentStatus } from '../rules/payment-status.ts';
import type { Payments } from './paid-cause-actions.ts';
import { type EventSource, movePayment, type Occasion, type PaymentRow } from './payment-row.ts';
import { type Provider, Refused, Unknown } from './provider.ts';

/** Why somebody looks. A hint: what is true, only the provider says. */
export type Prompt = {
  source: EventSource;
  by?: Pick<Actor, 'id' | 'name'>;
  /** Epoch milliseconds: when the payer came back, or when the provider says that they agreed. */
  returnedAt?: number;
  approvedAt?: number;
};

/** One look at one payment, under its lease. */
export type Look = {
  payments: Payments;
  provider: Provider;
  occasion: Occasion;
  prompt: Prompt;
};

/** Our request for the money was sent, and nobody knows what became of it. */
export const unsure = ({ status }: Pick<PaymentRow, 'status'>): boolean =>
  status === 'capturing' || status === 'capture_unknown';

/** The order as the provider has it now; `gone` where it knows none. */
export async function readOrder(
  { provider, payments }: Look,
  { id, provider_order_id }: PaymentRow,
): Promise<Order | 'gone' | 'unknown'> {
  try {
    return await provider.read(provider_order_id ?? '');
  } catch (error) {
    if (error instanceof Unknown) return 'unknown';
    if (!(error instanceof Refused)) throw error;
    if (error.status === 404) return 'gone';
    payments.context.log.error({ paymentId: id, issue: error.issue }, 'order not readable');
    return 'unknown';
  }
}

type Change = Omit<Updateable<PaymentsTable>, 'status' | 'updated_at'>;

export async function moveTo(
  { payments, occasion }: Look,
  row: PaymentRow,
  to: PaymentStatus,
  change: Change = {},
): Promise<void> {
  await inTransaction(payments.context.db, (tx) => movePayment(tx, row.id, to, change, occasion));
}

/** Whether its order can neither be approved nor captured any more. */
export function tooOld({ occasion }: Look, { ordered_at, created_at }: PaymentRow): boolean {
  return outlived((ordered_at ?? created_at).getTime(), occasion.now);
}
