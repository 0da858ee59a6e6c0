import { expect } from 'vitest';
import type { Payment } from '#payments/contract/payment.ts';
import { type Reply, request } from '../http.ts';
import { createStaff, type Staff } from '../staff.ts';
import type { Attempt } from './paid-reservation.ts';
import { attempt, comeBack, type PaySite } from './pay-site.ts';

export type Paid = Attempt & { capture: string };

/** Inserts a paid reservation of 210.00; its webhooks are lost. */
export async function paid(site: PaySite): Promise<Paid> {
  const one = await attempt(site);
  site.paypal.orders.approve(one.order);
  expect(await comeBack(site, one.order)).toBe('success');
  site.paypal.webhooks.dropPending();
  const capture = site.paypal.orders.orders.get(one.order)?.captures[0]?.id ?? '';
  return { ...one, capture };
}

/** Staff with the permission to refund, signed in now. */
export function financeStaff({ app: { context } }: PaySite): Promise<Staff> {
  return createStaff(context.db, ['finanzas'], { now: context.clock() });
}

type Answer = Promise<Reply<{ payments: Payment[] }>>;

export function postRefund(
  { app }: PaySite,
  { headers }: Staff,
  reservation: string,
  body: object,
  key: string | null = null,
): Answer {
  const url = `${app.url}/api/reservations/${reservation}/refunds`;
  return request(url, 'POST', body, {
    ...headers,
    ...(key !== null && { 'idempotency-key': key }),
  });
}

export const back = (amount: number) => ({ amount, reason: 'No llegó la unidad' });

/** Returns the recorded refunds of a payment, oldest first. */
export function refundRows({ app }: PaySite, payment: string) {
  return app.context.db
    .selectFrom('refunds')
    .select(['source', 'status', 'amount_cents'])
    .where('payment_id', '=', payment)
    .orderBy('created_at')
    .execute();
}
