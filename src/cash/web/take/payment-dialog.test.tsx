import { expect, test } from 'vitest';
import { DEPOSIT, METHODS, SOLD } from '#test/panel/cash-records.ts';
import { amountsOf, CAUSE, openCharge, PAID } from '#test/panel/charge-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { dialog, focused, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { addMovement, type Balance, getBalance } from '../../contract/movement.ts';

/** Payments of a record, opened from «Cobro». */

setUpScreens();

test('exact cash is one press, and a second press pays no second time', async () => {
  const { page, server } = openCharge(SOLD);
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
  await until(async () => expect(amountsOf(page)).toContain('PagoCompleto'));
  const [sent, ...more] = server.requests(addMovement);
  expect(more).toEqual([]);
  expect(sent?.body).toMatchObject({
    kind: 'payment',
    cause: CAUSE,
    legs: [{ method: METHODS.methods[0]?._id, currency: 'USD', amount: '86' }],
  });
});

test('pesos and a transfer pay one record, and keep what was typed while offline', async () => {
  const { page, server } = openCharge(SOLD);
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
  const { page, server } = openCharge(SOLD);
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
  const { page, server } = openCharge(SOLD);
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
  const { page, server } = openCharge(SOLD);
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

test('what was refunded online is paid in another way after a question', async () => {
  const online = { ...DEPOSIT, kind: 'payment', isOnline: true, amount: 126, usd: 126 } as const;
  const back = { ...online, _id: 'movement-2', kind: 'refund', amount: -30, usd: -30 } as const;
  const refunded: Balance = { ...SOLD, total: 96, paid: 96, balance: 0, movements: [online, back] };
  const { page, server } = openCharge(refunded);
  await press(page, 'Cobrar lo reembolsado');
  const asked = dialog(page, 'Cobrar');
  await asked.getByLabel('Importe').fill('30');
  expect(asked.getByText('Sobra').count()).toBe(0);
  server.reject(addMovement, 'pays-refunded');
  const pay = asked.getByRole('button', { name: /^Cobrar US\$\s30,00$/ });
  await pay.click();
  await press(dialog(page, '¿Lo paga ahora de otra forma?'), 'Corregir');
  await asked.getByText(/Parte de este importe se reembolsó en línea/).waitFor();
  await pay.click();
  const question = dialog(page, '¿Lo paga ahora de otra forma?');
  await question.waitFor();
  server.answer(addMovement, PAID, 'Pago registrado');
  await press(question, 'Sí, registrar el pago');
  await toast(page, 'Pago registrado');
  expect(server.requests(addMovement).map(({ body }) => body['confirmRefunded'])).toEqual([
    undefined,
    undefined,
    true,
  ]);
});

test('whole pesos record an unrecorded payment to the cent', async () => {
  const unrecorded = { ...SOLD, state: 'unrecorded', total: 86.02, paid: 0, balance: 0 } as const;
  const { page, server } = openCharge(unrecorded);
  await press(page, 'Registrar cobro');
  const asked = dialog(page, 'Cobrar');
  await press(asked, 'Efectivo en pesos');
  expect(await asked.getByLabel('Importe').inputValue()).toBe('3454');
  server.answer(addMovement, PAID, 'Pago registrado');
  // 3 454 pesos are worth US$ 86,03.
  await asked.getByRole('button', { name: /^Cobrar US\$\s86,02$/ }).click();
  await toast(page, 'Pago registrado');
  expect(server.requests(addMovement)[0]?.body).toMatchObject({
    legs: [{ currency: 'UYU', amount: '3454', rate: '40.15' }],
  });
});
