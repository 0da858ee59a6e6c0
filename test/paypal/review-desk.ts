import { expect } from 'vitest';
import type { Payment } from '#payments/contract/payment.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import { request } from '#test/http.ts';
import { createStaff } from '#test/staff.ts';
import type { Attempt } from './paid-reservation.ts';
import { attempt, comeBack, type paySite } from './pay-site.ts';

export const REASON = 'Busqué la factura en la cuenta: no hay ningún cobro.';

/** Calls of staff for a payment in review, and a payment in review without money. */
export function reviewCalls(site: ReturnType<typeof paySite>) {
  async function call<Data = { payments: Payment[] }>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    permissions: readonly Permission[] = ['reservas'],
  ) {
    const { headers } = await createStaff(site.app.context.db, permissions, {
      now: site.app.context.clock(),
    });
    return request<Data>(`${site.app.url}/api${path}`, method, body, headers);
  }

  const review = ({ payment }: Pick<Attempt, 'payment'>, reason = REASON) =>
    call('POST', `/payments/${payment}/reviewed`, { reason });
  const verify = ({ payment }: Pick<Attempt, 'payment'>) =>
    call('POST', `/payments/${payment}/settle`, {});
  /** Inserts a payment in review without money: PayPal rejects its invoice as paid before. */
  async function duplicate(): Promise<Attempt> {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    const issue = { kind: 'issue', status: 422, issue: 'DUPLICATE_INVOICE_ID' } as const;
    site.paypal.faults.add('orders.capture', issue);
    expect(await comeBack(site, one.order)).toBe('error');
    return one;
  }

  return { call, review, verify, duplicate };
}
