import { expect, test } from 'vitest';
import type { Payment } from '#payments/contract/payment.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { PAYMENT } from '#test/panel/records.ts';
import { AT, openDrawer } from '#test/panel/reservation-drawer-screen.tsx';

setUpScreens();

const PAID: Payment = { ...PAYMENT, amount: 329, refundable: 329 };
const FAVOUR = 'Pagó US$ 329,00; el valor final es US$ 300,00: US$ 29,00 a favor del cliente.';
const MISSING = 'Pagó US$ 329,00; el valor final es US$ 400,00: faltan US$ 71,00.';
const plain = (texts: string[]) => texts.map((text) => text.replace(/\s/g, ' '));

test('the final value dialog compares each valid value with the online payment', async () => {
  const { page, drawer } = await openDrawer({ status: 'ready' }, { attempts: [PAID] });
  await drawer.getByRole('article', { name: 'Intento 1' }).waitFor();
  await press(drawer, 'Pasar a Entregado');
  const asked = dialog(page, 'Valor final de venta');
  const shown = () => plain(asked.locator('[data-banner]').allTextContents());
  const value = asked.getByLabel('Valor final');
  await value.fill('300');
  await asked.getByText(/a favor del cliente/).waitFor();
  expect(shown()).toEqual([FAVOUR]);
  await value.fill('400');
  await asked.getByText(/faltan/).waitFor();
  expect(shown()).toEqual([MISSING]);
  for (const none of ['329', '', '0', 'doscientos']) {
    await value.fill(none);
    expect(shown(), none).toEqual([]);
  }
});

test('the reservation drawer compares the final value with what stands paid', async () => {
  const sold = { status: 'completed', deliveredAt: AT } as const;
  const partly: Payment = { ...PAID, paymentStatus: 'partially_refunded', refunded: 29 };
  const voided = {
    at: AT,
    kind: 'voided',
    actor: 'staff',
    by: 'Sofía Güida',
    from: null,
    to: null,
    finalSaleValue: null,
  } as const;
  const cases = [
    [{ ...sold, finalSaleValue: 300 }, [PAID], [FAVOUR]],
    [{ ...sold, finalSaleValue: 400 }, [PAID], [MISSING]],
    [{ ...sold, finalSaleValue: 329 }, [PAID], []],
    [{ ...sold, finalSaleValue: 300 }, [partly], []],
    [{ ...sold, finalSaleValue: 300, history: [voided] }, [PAID], []],
    [{ status: 'ready' }, [PAID], []],
  ] as const;
  for (const [reservation, attempts, texts] of cases) {
    const { drawer } = await openDrawer(
      { ...reservation, history: [...('history' in reservation ? reservation.history : [])] },
      { attempts: [...attempts] },
    );
    await drawer.getByRole('article', { name: 'Intento 1' }).waitFor();
    expect(plain(drawer.locator('[data-banner]').allTextContents())).toEqual(texts);
  }
});
