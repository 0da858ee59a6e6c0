import { expect, test } from 'vitest';
import { reverseMovement } from '#cash/contract/movement.ts';
import { getPaymentMethods } from '#cash/contract/payment-methods.ts';
import { expensesOf, openFinances, RENT, serverWith } from '#test/panel/finance-screen.tsx';
import { dialog, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { type Expense, listExpenses } from '../../contract/expense.ts';
import { payExpense } from '../../contract/expense-payment.ts';

setUpScreens();

const METHODS = {
  methods: [
    { _id: 'cash', kind: 'cash', label: 'Efectivo', active: true, feePercent: 0 },
    { _id: 'old', kind: 'other', label: 'Cheque', active: false, feePercent: 0 },
    { _id: 'paypal', kind: 'paypal', label: 'PayPal', active: true, feePercent: 0 },
  ],
  lastRate: 40.15,
  version: 'v1',
} as const;
const PAID: Expense = {
  ...RENT,
  payment: { movement: 'movement-1', method: 'Efectivo', currency: 'UYU', amount: 31_574 },
};
const openMenu = async (page: Awaited<ReturnType<typeof openFinances>>, item: string) => {
  await press(page, `Más acciones para ${RENT.concept}`);
  await page.getByRole('menuitem', { name: item }).click();
};

test('an expense is paid in pesos at the last rate, and the list shows how', async () => {
  const server = serverWith().answer(getPaymentMethods, {
    ...METHODS,
    methods: [...METHODS.methods],
  });
  const page = await openFinances({ server });
  await openMenu(page, '¿Cómo se pagó?');
  const form = dialog(page, '¿Cómo se pagó?');
  expect(await form.getByLabel('Importe').inputValue()).toBe('786,40');
  await form.getByText('Pesos', { exact: true }).click();
  expect(await form.getByLabel('Importe').inputValue()).toBe('31574');
  await form.getByLabel('Cotización: pesos por dólar').fill('400,5');
  server.reject(payExpense, 'unusual-rate');
  await press(form, 'Guardar');
  await form.getByText(/Para confirmarla, guarda otra vez/).waitFor();
  server
    .answer(payExpense, PAID, 'Pago del gasto registrado')
    .answer(listExpenses, expensesOf(PAID));
  await press(form, 'Guardar');
  await toast(page, 'Pago del gasto registrado');
  const sent = { method: 'cash', currency: 'UYU', rate: '400.5' };
  expect(server.requests(payExpense).map(({ params, body }) => [params, body])).toEqual([
    [{ id: 'rent' }, sent],
    [{ id: 'rent' }, { ...sent, confirmRate: true }],
  ]);
  await page
    .getByRole('row')
    .filter({ hasText: 'Efectivo' })
    .getByText(/31\.574,00/)
    .waitFor();
});

test('the payment of an expense is reversed with a reason', async () => {
  const server = serverWith({ expenses: [PAID] });
  const page = await openFinances({ server });
  await openMenu(page, 'Anular el pago');
  const form = dialog(page, 'Anular el pago');
  await press(form, 'Anular el pago');
  await form.getByText('Por favor ingresa el motivo.').waitFor();
  await form.getByLabel('Motivo').fill('Era con tarjeta');
  server
    .answer(reverseMovement, { movements: [] }, 'Movimiento anulado')
    .answer(listExpenses, expensesOf(RENT));
  await press(form, 'Anular el pago');
  await toast(page, 'Movimiento anulado');
  expect(server.requests(reverseMovement).map(({ params, body }) => [params, body])).toEqual([
    [{ id: 'movement-1' }, { reason: 'Era con tarjeta' }],
  ]);
  await openMenu(page, '¿Cómo se pagó?');
});
