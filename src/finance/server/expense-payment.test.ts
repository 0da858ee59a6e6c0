import { beforeAll, beforeEach, expect, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import { CASH_METHOD } from '#cash/rules/movement-kinds.ts';
import { newId } from '#platform/data/ids.ts';
import { cashCalls, said } from '#test/cash-calls.ts';
import { type Caller, callerWith } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { expenseForm, listedExpenses, sendExpense } from '#test/expense-calls.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { Expense } from '../contract/expense.ts';

/** How an expense was paid, through the API. */
const site = testEnvironment();
let staff: Staff;
let owner: Caller;
let till: ReturnType<typeof cashCalls>;
let expense: string;

beforeAll(async () => {
  staff = await createStaff(site.app.context.db, ['finanzas']);
  owner = await callerWith(site.app, ['finanzas']);
  till = cashCalls(owner);
});
/** An expense of 86.00. */
beforeEach(async () => {
  const form = expenseForm({ amount: '86', concept: 'Flete' });
  expense = (await sendExpense(site.app, staff.headers, form)).body.data._id;
});

const pay = (body: object, id = expense, by = owner) =>
  by<Expense>('POST', `/expenses/${id}/payment`, body);
const DOLLARS = { method: CASH_METHOD, currency: 'USD' };
const movements = () =>
  site.app.context.db
    .selectFrom('money_movements')
    .select(['kind', 'currency', 'amount_minor as minor', 'usd_cents as cents', 'reverses'])
    .where('cause', '=', 'expense')
    .where('cause_id', '=', expense)
    .orderBy('id')
    .execute();
const listed = async () =>
  (await listedExpenses(site.app, staff.headers)).expenses.find(({ _id }) => _id === expense);

test('an expense is paid with its whole amount by default, in dollars or pesos at the rate', async () => {
  expect(await listed()).not.toHaveProperty('payment');
  const { status, body } = await pay(DOLLARS);
  expect([status, body.message]).toEqual([201, 'Pago del gasto registrado']);
  expect(await movements()).toEqual([
    { kind: 'out', currency: 'USD', minor: -8_600, cents: -8_600, reverses: null },
  ]);
  const payment = { method: 'Efectivo', currency: 'USD', amount: 86 };
  expect(body.data.payment).toMatchObject(payment);
  expect((await listed())?.payment).toMatchObject(payment);
  const movement = body.data.payment?.movement;
  expect(said(await till.reverse(movement))).toEqual([201, 'Movimiento anulado']);
  expect(await listed()).not.toHaveProperty('payment');
  const again = await pay({ method: CASH_METHOD, currency: 'UYU', rate: 40.15 });
  expect(again.body.data.payment).toMatchObject({ currency: 'UYU', amount: 3_453 });
  expect((await movements()).at(-1)).toMatchObject({ minor: -345_300, cents: -8_600 });
});

test('an expense is paid with another amount in pesos; deleting the expense reverses its payment', async () => {
  const { body } = await pay({ method: CASH_METHOD, currency: 'UYU', amount: 3_400, rate: 40 });
  expect(body.data.payment).toMatchObject({ currency: 'UYU', amount: 3_400 });
  expect((await owner('DELETE', `/expenses/${expense}`)).status).toBe(200);
  const [paid, back] = await movements();
  expect([paid?.cents, back?.cents, back?.reverses === null]).toEqual([-8_500, 8_500, false]);
  expect((await checkIntegrity(site.app.context.db)).flatMap(({ broken }) => broken)).toEqual([]);
});

test('an expense is paid once, also by two users at once', async () => {
  const answers = await Promise.all([pay(DOLLARS), pay(DOLLARS)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(said(await pay(DOLLARS))).toEqual([409, 'Este gasto ya tiene anotado cómo se pagó.']);
  expect(await movements()).toHaveLength(1);
});

test('the payment of an expense rejects unknown ones, methods that are not used, and odd rates', async () => {
  const gone = [404, 'No encontramos ese gasto. Puede haber sido eliminado.'];
  expect(said(await pay(DOLLARS, newId()))).toEqual(gone);
  expect(said(await pay(DOLLARS, 'x'))).toEqual(gone);
  const payPal = (await till.methods()).find(({ kind }) => kind === 'paypal')?._id;
  expect(said(await pay({ ...DOLLARS, method: payPal }))).toEqual([
    409,
    'Los movimientos de PayPal se registran solos. Usa el reembolso.',
  ]);
  expect(said(await pay({ ...DOLLARS, method: newId() }))).toEqual([
    409,
    'Ese medio de pago ya no se usa. Elige otro.',
  ]);
  const odd = { method: CASH_METHOD, currency: 'UYU', rate: 400 };
  expect(said(await pay(odd))[0]).toBe(409);
  expect(await movements()).toEqual([]);
  expect((await pay({ ...odd, confirmRate: true })).status).toBe(201);
});

test.each([
  [{ currency: 'USD' }, { method: 'Elige un medio de pago.' }],
  [{ method: CASH_METHOD, currency: 'EUR' }, { currency: 'Elige la moneda.' }],
  [{ ...DOLLARS, amount: 0 }, { amount: 'El importe debe ser un número mayor que 0.' }],
  [{ method: CASH_METHOD, currency: 'UYU' }, { rate: 'Escribe la cotización del dólar.' }],
  [{ ...DOLLARS, rate: 40 }, { rate: 'Un importe en dólares no lleva cotización.' }],
])('the payment of an expense rejects %o with a sentence at its field', async (body, fields) => {
  const answer = await pay(body);
  expect([answer.status, answer.body.fields]).toEqual([400, fields]);
  expect(await movements()).toEqual([]);
});

test.each([
  ['0.01', 40, 'El importe debe ser un número mayor que 0.'],
  ['1000000', 40, 'El importe no puede superar los 10.000.000.'],
])(
  'an expense of %s dollars cannot be paid in pesos at %d without an amount',
  async (amount, rate, sentence) => {
    const form = expenseForm({ amount, concept: 'Grapas' });
    expense = (await sendExpense(site.app, staff.headers, form)).body.data._id;
    const answer = await pay({ method: CASH_METHOD, currency: 'UYU', rate, confirmRate: true });
    expect([answer.status, answer.body.fields]).toEqual([400, { amount: sentence }]);
    expect(await movements()).toEqual([]);
  },
);
