import { type Balance, getBalance } from '#cash/contract/movement.ts';
import { getPaymentMethods } from '#cash/contract/payment-methods.ts';
import ChargeSection from '#cash/web/charge/charge-section.tsx';
import { getSettings } from '#settings/contract/settings.ts';
import { METHODS, SOLD } from './cash-records.ts';
import { FakeServer } from './fake-server.ts';
import { BUSINESS } from './open-page.tsx';
import { openScreen } from './open-screen.tsx';

/** «Cobro» of a record with the balance of a test. */

export const CAUSE = { kind: 'citation', id: 'citation-1' } as const;
export const PAID: Balance = { ...SOLD, paid: 126, balance: 0 };

type Access = { takes?: boolean; reverses?: boolean };

export function openCharge(balance: Balance, { takes = true, reverses = true }: Access = {}) {
  const server = new FakeServer()
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(getBalance, balance)
    .answer(getPaymentMethods, METHODS);
  const about = 'Lucía Fernández · Service';
  const page = openScreen(<ChargeSection {...{ cause: CAUSE, about, takes, reverses }} shown />, {
    server,
  });
  return { page, server };
}

export const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
export const amountsOf = (page: ReturnType<typeof openCharge>['page']) =>
  page.locator('dl > div').allTextContents().map(plain);
