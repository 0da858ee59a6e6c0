import { expect, test } from 'vitest';
import type { Payment } from '#payments/contract/payment.ts';
import { NOT_CHARGED } from '#test/panel/cash-records.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { PAYMENT } from '#test/panel/records.ts';
import { AT, openDrawer } from '#test/panel/reservation-drawer-screen.tsx';

setUpScreens();

const PAID: Payment = { ...PAYMENT, amount: 329, refundable: 329 };
const OVER = 'Pagó US$ 329,00; el valor final es US$ 300,00: sobran US$ 29,00.';
const MISSING = 'Pagó US$ 329,00; el valor final es US$ 400,00: faltan US$ 71,00.';
const plain = (texts: string[]) => texts.map((text) => text.replace(/\s/g, ' '));

test('the final value dialog compares each valid value with what was paid', async () => {
  const open = { ...NOT_CHARGED, state: 'open', total: 329, paid: 329, deposits: 329 } as const;
  const { page, drawer } = await openDrawer(
    { status: 'ready' },
    { attempts: [PAID], balance: open },
  );
  await drawer.getByRole('article', { name: 'Intento 1' }).waitFor();
  await press(drawer, 'Pasar a Entregado');
  const asked = dialog(page, 'Valor final de venta');
  const shown = () => plain(asked.locator('[data-banner]').allTextContents());
  const value = asked.getByLabel('Valor final');
  await value.fill('300');
  await asked.getByText(/sobran/).waitFor();
  expect(shown()).toEqual([OVER]);
  await value.fill('400');
  await asked.getByText(/faltan/).waitFor();
  expect(shown()).toEqual([MISSING]);
  for (const none of ['329', '', '0', 'doscientos']) {
    await value.fill(none);
    expect(shown(), none).toEqual([]);
  }
});

test('the reservation drawer offers to refund online what is over, and says what is missing', async () => {
  const sold = { status: 'completed', deliveredAt: AT, finalSaleValue: 300 } as const;
  const charged = { ...NOT_CHARGED, state: 'sold', total: 300, paid: 329, balance: -29 } as const;
  const { page, drawer } = await openDrawer(sold, { attempts: [PAID], balance: charged });
  await drawer.getByText(/^Sobran\s+US\$\s29,00$/).waitFor();
  await drawer.getByRole('button', { name: /^Reembolsar US\$\s29,00 por PayPal$/ }).click();
  const refund = dialog(page, 'Reembolsar');
  expect(await refund.getByLabel('Importe').inputValue()).toBe('29');
  await press(refund, 'Cancelar');
  const missing = { ...charged, total: 400, balance: 71 };
  const other = await openDrawer(sold, { attempts: [PAID], balance: missing });
  await other.drawer.getByText(/^Falta US\$\s71,00$/).waitFor();
  expect(other.drawer.getByRole('button', { name: /por PayPal/ }).count()).toBe(0);
});
