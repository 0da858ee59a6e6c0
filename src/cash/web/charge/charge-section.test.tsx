import { expect, test } from 'vitest';
import { DEPOSIT, NOT_CHARGED, SOLD } from '#test/panel/cash-records.ts';
import { amountsOf, CAUSE, openCharge, PAID, plain } from '#test/panel/charge-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { dialog, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import {
  type Balance,
  getBalance,
  keepDeposit,
  reverseMovement,
  setDiscount,
} from '../../contract/movement.ts';

setUpScreens();

const OPEN: Balance = {
  ...NOT_CHARGED,
  state: 'open',
  total: 126,
  paid: 40,
  deposits: 40,
  balance: 86,
  movements: [DEPOSIT],
};
const buttonsOf = (page: ReturnType<typeof openCharge>['page']) =>
  page.getByRole('button').allTextContents().map(plain);

test.each([
  [
    'open',
    OPEN,
    ['TotalUS$ 126,00', 'SeñaUS$ 40,00', 'FaltaUS$ 86,00'],
    ['Cobrar US$ 86,00', 'Tomar seña', 'Devolver', 'Descuento', 'Anular'],
  ],
  [
    'open and paid by its deposit',
    { ...OPEN, paid: 126, deposits: 126, balance: 0 },
    ['TotalUS$ 126,00', 'SeñaUS$ 126,00', 'PagoCompleto'],
    ['Devolver', 'Descuento', 'Anular'],
  ],
  [
    'sold',
    SOLD,
    ['TotalUS$ 126,00', 'PagadoUS$ 40,00', 'FaltaUS$ 86,00'],
    ['Cobrar US$ 86,00', 'Descuento'],
  ],
  [
    'sold with a discount and paid',
    { ...PAID, discount: 6, paid: 120, discountTerms: { percent: null, reason: 'Amiga' } },
    ['TotalUS$ 126,00', 'Descuento−US$ 6,00', 'PagadoUS$ 120,00', 'PagoCompleto'],
    ['Descuento'],
  ],
  [
    'sold and overpaid',
    { ...SOLD, paid: 155, balance: -29 },
    ['TotalUS$ 126,00', 'PagadoUS$ 155,00', 'SobranUS$ 29,00'],
    ['Devolver', 'Descuento'],
  ],
  [
    'cancelled with a deposit',
    { ...NOT_CHARGED, paid: 40, balance: -40 },
    ['PagadoUS$ 40,00', 'A devolverUS$ 40,00'],
    ['Devolver', 'Retener seña'],
  ],
  [
    'unrecorded',
    { ...SOLD, state: 'unrecorded', paid: 0, balance: 0 },
    ['TotalUS$ 126,00'],
    ['Registrar cobro', 'Descuento'],
  ],
] satisfies [string, Balance, string[], string[]][])(
  '«Cobro» of a record that is %s',
  async (_state, balance, amounts, buttons) => {
    const { page } = openCharge(balance);
    await page.getByRole('heading', { name: 'Cobro' }).waitFor();
    await until(async () => expect(amountsOf(page)).toEqual(amounts));
    expect(buttonsOf(page)).toEqual(buttons);
  },
);

test('«Cobro» offers nothing that the reader may not do', async () => {
  const { page } = openCharge(OPEN, { takes: false, reverses: false });
  await page.getByText('Tomar seña').waitFor({ state: 'detached' });
  await until(async () => expect(amountsOf(page)).toHaveLength(3));
  expect(page.getByRole('button').count()).toBe(0);
});

test('a payment is reversed with a reason, and stays in the list, struck through', async () => {
  const { page, server } = openCharge(OPEN);
  await page.getByRole('button', { name: /^Anular seña de US\$\s40,00$/ }).click();
  const asked = dialog(page, 'Anular movimiento');
  await press(asked, 'Anular');
  await asked.getByText('Por favor ingresa el motivo.').waitFor();
  await asked.getByLabel('Motivo').fill('Se cargó dos veces');
  const reversal = { ...DEPOSIT, _id: 'movement-2', entry: 'entry-2', amount: -40, usd: -40 };
  const movements = [
    { ...DEPOSIT, isReversed: true },
    { ...reversal, reverses: 'movement-1', note: 'Se cargó dos veces' },
  ];
  server
    .answer(reverseMovement, { movements: [reversal] }, 'Movimiento anulado')
    .answer(getBalance, { ...OPEN, paid: 0, deposits: 0, balance: 126, movements });
  await press(asked, 'Anular');
  await toast(page, 'Movimiento anulado');
  await page.getByText('Anulado por Sofía Güida: Se cargó dos veces').waitFor();
  expect(plain(await page.locator('s').textContent())).toBe('Anulado: Efectivo · SeñaUS$ 40,00');
  expect(page.getByRole('button', { name: /^Anular/ }).count()).toBe(0);
  expect(server.requests(reverseMovement)[0]?.params).toEqual({ id: 'movement-1' });
});

test('a payment at PayPal is not reversed in the till', async () => {
  const { page } = openCharge({ ...OPEN, movements: [{ ...DEPOSIT, isOnline: true, by: '' }] });
  await page.getByText('En línea').waitFor();
  expect(page.getByRole('button', { name: /^Anular/ }).count()).toBe(0);
});

test('a discount shows price, discount and total while it is typed', async () => {
  const { page, server } = openCharge(OPEN);
  await press(page, 'Descuento');
  const asked = dialog(page, 'Descuento');
  await asked.getByRole('radio', { name: 'Porcentaje' }).click();
  await asked.getByRole('textbox', { name: 'Porcentaje' }).fill('12,5');
  await asked.getByText(/^US\$\s110,25$/).waitFor();
  await asked.getByLabel('Motivo').fill('Cliente de siempre');
  server.reject(setDiscount, 'more-than-total');
  await press(asked, 'Guardar descuento');
  await asked.getByText('El descuento no puede superar el total.').waitFor();
  server.answer(setDiscount, OPEN, 'Descuento guardado');
  await press(asked, 'Guardar descuento');
  await toast(page, 'Descuento guardado');
  expect(server.requests(setDiscount).at(-1)?.body).toEqual({
    cause: CAUSE,
    percent: '12.5',
    reason: 'Cliente de siempre',
  });
});

test('a part of the deposit of a cancelled record is kept with a reason', async () => {
  const { page, server } = openCharge({ ...NOT_CHARGED, paid: 40, balance: -40 });
  await press(page, 'Retener seña');
  const asked = dialog(page, 'Retener seña');
  await asked.getByLabel('Motivo').fill('Repuesto pedido');
  await asked.getByLabel('Importe').fill('-1');
  await press(asked, 'Retener');
  await asked.getByText('El importe debe ser 0 o más.').waitFor();
  await asked.getByLabel('Importe').fill('40,01');
  await press(asked, 'Retener');
  await asked.getByText('El importe supera lo que se pagó.').waitFor();
  await asked.getByLabel('Importe').fill('15');
  server.answer(keepDeposit, NOT_CHARGED, 'Seña retenida');
  await press(asked, 'Retener');
  await toast(page, 'Seña retenida');
  expect(server.requests(keepDeposit)[0]?.body).toEqual({
    cause: CAUSE,
    amount: '15',
    reason: 'Repuesto pedido',
  });
});
