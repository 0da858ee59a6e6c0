import { expect, test } from 'vitest';
import { getSettings } from '#settings/contract/settings.ts';
import { DEPOSIT, METHODS, NOT_CHARGED, SOLD } from '#test/panel/cash-records.ts';
import { FakeServer } from '#test/panel/fake-server.ts';
import { until } from '#test/panel/locator.ts';
import { dialog, focused, press, toast } from '#test/panel/menu.ts';
import { BUSINESS, setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import {
  addMovement,
  type Balance,
  getBalance,
  keepDeposit,
  reverseMovement,
  setDiscount,
} from '../../contract/movement.ts';
import { getPaymentMethods } from '../../contract/payment-methods.ts';
import ChargeSection from './charge-section.tsx';

setUpScreens();

const CAUSE = { kind: 'citation', id: 'citation-1' } as const;
const OPEN: Balance = {
  ...NOT_CHARGED,
  state: 'open',
  total: 126,
  paid: 40,
  deposits: 40,
  balance: 86,
  movements: [DEPOSIT],
};
const PAID: Balance = { ...SOLD, paid: 126, balance: 0 };

type Access = { takes?: boolean; reverses?: boolean };

function open(balance: Balance, { takes = true, reverses = true }: Access = {}) {
  const server = new FakeServer()
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(getBalance, balance)
    .answer(getPaymentMethods, METHODS);
  const page = openScreen(
    <ChargeSection
      cause={CAUSE}
      about="Lucía Fernández · Service"
      takes={takes}
      reverses={reverses}
      shown
    />,
    { server },
  );
  return { page, server };
}

const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
const amountsOf = async (page: ReturnType<typeof open>['page']) =>
  (await page.locator('dl > div').allTextContents()).map(plain);
const buttonsOf = async (page: ReturnType<typeof open>['page']) =>
  (await page.getByRole('button').allTextContents()).map(plain);

test.each([
  [
    'open',
    OPEN,
    ['TotalUS$ 126,00', 'SeñaUS$ 40,00', 'FaltaUS$ 86,00'],
    ['Cobrar US$ 86,00', 'Tomar seña', 'Devolver', 'Descuento', 'Anular'],
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
    const { page } = open(balance);
    await page.getByRole('heading', { name: 'Cobro' }).waitFor();
    await until(async () => expect(await amountsOf(page)).toEqual(amounts));
    expect(await buttonsOf(page)).toEqual(buttons);
  },
);

test('«Cobro» offers nothing that the reader may not do', async () => {
  const { page } = open(OPEN, { takes: false, reverses: false });
  await page.getByText('Tomar seña').waitFor({ state: 'detached' });
  await until(async () => expect(await amountsOf(page)).toHaveLength(3));
  expect(page.getByRole('button').count()).toBe(0);
});

test('exact cash is one press, and a second press pays no second time', async () => {
  const { page, server } = open(SOLD);
  await page.getByRole('button', { name: /^Cobrar US\$/ }).click();
  const asked = dialog(page, 'Cobrar');
  const all = asked.getByRole('button', { name: /^Efectivo, todo \(US\$\s86,00\)$/ });
  await focused(all);
  server.answer(addMovement, PAID, 'Pago registrado');
  const answer = server.hold(addMovement);
  await all.click();
  // The second press of a double press.
  ((await all.element()) as HTMLElement).click();
  answer();
  server.answer(getBalance, PAID);
  await toast(page, 'Pago registrado');
  await asked.waitFor({ state: 'detached' });
  await until(async () => expect(await amountsOf(page)).toContain('PagoCompleto'));
  const [sent, ...more] = server.requests(addMovement);
  expect(more).toEqual([]);
  expect(sent?.body).toMatchObject({
    kind: 'payment',
    cause: CAUSE,
    legs: [{ method: METHODS.methods[0]?._id, currency: 'USD', amount: '86' }],
  });
});

test('pesos and a transfer pay one record, and keep what was typed while offline', async () => {
  const { page, server } = open(SOLD);
  await page.getByRole('button', { name: /^Cobrar US\$/ }).click();
  const asked = dialog(page, 'Cobrar');
  await press(asked, 'Efectivo en pesos');
  const amount = asked.getByLabel('Importe');
  expect(await amount.inputValue()).toBe('3453');
  await asked.getByLabel('Cotización: pesos por dólar').fill('40');
  expect(await amount.inputValue()).toBe('3440');
  await amount.fill('2.000');
  await press(asked, 'Agregar otro medio');
  const rest = asked.getByRole('group', { name: 'Parte 2' });
  expect(await rest.getByLabel('Importe').inputValue()).toBe('36');
  await asked.getByLabel('Nota o referencia (opcional)').fill('BROU 123');
  server.disconnect(addMovement);
  const pay = asked.getByRole('button', { name: /^Cobrar US\$\s86,00$/ });
  await pay.click();
  await asked.getByText('No se pudo registrar el pago').waitFor();
  expect(await asked.getByLabel('Nota o referencia (opcional)').inputValue()).toBe('BROU 123');
  server.answer(addMovement, PAID, 'Pago registrado');
  await pay.click();
  await toast(page, 'Pago registrado');
  const [lost, sent] = server.requests(addMovement);
  expect(sent?.key).toBe(lost?.key);
  expect(sent?.body).toEqual({
    kind: 'payment',
    cause: CAUSE,
    legs: [
      { method: METHODS.methods[0]?._id, currency: 'UYU', amount: '2000', rate: '40' },
      { method: 'transfer', currency: 'USD', amount: '36' },
    ],
    note: 'BROU 123',
  });
});

test('the change of what was handed over is shown and sent', async () => {
  const { page, server } = open(SOLD);
  await page.getByRole('button', { name: /^Cobrar US\$/ }).click();
  const asked = dialog(page, 'Cobrar');
  await press(asked, 'Efectivo en pesos');
  await asked.getByLabel('Entregó en efectivo (opcional)').fill('3.500');
  await asked.getByText(/^\$\s47,00$/).waitFor();
  server.answer(addMovement, PAID, 'Pago registrado');
  await asked.getByRole('button', { name: /^Cobrar US\$/ }).click();
  await toast(page, 'Pago registrado');
  expect(server.requests(addMovement)[0]?.body).toMatchObject({
    legs: [{ currency: 'UYU', amount: '3500', rate: '40.15' }],
    change: { currency: 'UYU', amount: 47, rate: '40.15' },
  });
});

test('more than what is left is shown at its amount, and is not sent', async () => {
  const { page, server } = open(SOLD);
  await page.getByRole('button', { name: /^Cobrar US\$/ }).click();
  const asked = dialog(page, 'Cobrar');
  await press(asked, 'Transferencia');
  await asked.getByLabel('Importe').fill('86,01');
  await asked.getByRole('button', { name: /^Cobrar US\$/ }).click();
  await asked
    .getByText('El pago supera lo que falta. Registra el vuelto o corrige el importe.')
    .waitFor();
  await focused(asked.getByLabel('Importe'));
  expect(server.requests(addMovement)).toEqual([]);
});

test('an unusual rate is asked once, and shown at its field if it is not correct', async () => {
  const { page, server } = open(SOLD);
  await page.getByRole('button', { name: /^Cobrar US\$/ }).click();
  const asked = dialog(page, 'Cobrar');
  await press(asked, 'Efectivo en pesos');
  await asked.getByLabel('Cotización: pesos por dólar').fill('4,015');
  server.reject(addMovement, 'unusual-rate');
  const pay = asked.getByRole('button', { name: /^Cobrar US\$/ });
  await pay.click();
  await press(dialog(page, '¿Es correcta la cotización?'), 'Corregir');
  await asked.getByText(/difiere más de 30 % de la última/).waitFor();
  await pay.click();
  const question = dialog(page, '¿Es correcta la cotización?');
  await question.getByText(/de la última que se usó, \$\s40,15\./).waitFor();
  server.answer(addMovement, PAID, 'Pago registrado');
  await question.getByRole('button', { name: 'Sí, son $ 4,015' }).click();
  await toast(page, 'Pago registrado');
  expect(server.requests(addMovement).map(({ body }) => body['confirmRate'])).toEqual([
    undefined,
    undefined,
    true,
  ]);
});

test('a payment is reversed with a reason, and stays in the list, struck through', async () => {
  const { page, server } = open(OPEN);
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
  const { page } = open({ ...OPEN, movements: [{ ...DEPOSIT, isOnline: true, by: '' }] });
  await page.getByText('En línea').waitFor();
  expect(page.getByRole('button', { name: /^Anular/ }).count()).toBe(0);
});

test('a discount shows price, discount and total while it is typed', async () => {
  const { page, server } = open(OPEN);
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
  const { page, server } = open({ ...NOT_CHARGED, paid: 40, balance: -40 });
  await press(page, 'Retener seña');
  const asked = dialog(page, 'Retener seña');
  await asked.getByLabel('Motivo').fill('Repuesto pedido');
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
