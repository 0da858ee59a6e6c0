import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { MoneyFigures } from '#cash/contract/money-figures.ts';
import type { ChargedCause } from '#cash/rules/movement-kinds.ts';
import { cashCalls, dollars, pesos } from '#test/cash-calls.ts';
import { type Caller, callerWith, createSomeComponent } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { readMetrics } from '#test/income.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { readStrictCsv, strictCents } from '#test/strict-csv.ts';
import type { Transaction } from '../contract/finance.ts';

/** Money in the figures, transactions and files of finance. */
const site = testEnvironment();
let owner: Caller;
let staff: Staff;
let seller: Caller;
let counter: ReturnType<typeof cashCalls>;
let part: string;
let transfer: string;
let card: string;

beforeAll(async () => {
  const { app } = site;
  owner = await callerWith(app, ['finanzas']);
  staff = await createStaff(app.context.db, ['finanzas']);
  seller = await callerWith(app, ['stock', 'productos']);
  counter = cashCalls(seller);
});
beforeEach(async () => {
  const { db } = site.app.context;
  part = await createSomeComponent(db, { quantity: 100_000, costPerUnitCents: 300 });
  const methods = await counter.methods();
  const idOf = (label: string) => methods.find((each) => each.label === label)?._id ?? '';
  [transfer, card] = [idOf('Transferencia'), idOf('Crédito')];
});

const list = async (query = '') =>
  (await owner<{ transactions: Transaction[] }>('GET', `/financial/transactions${query}`)).body.data
    .transactions;

/** Sells 2 components for 20.00. */
async function sale(): Promise<ChargedCause> {
  const body = { componentId: part, quantity: 2, salePrice: 10, clientName: 'Ana; "la de" ñandú' };
  const { body: sold } = await seller<{ _id: string }>('POST', '/components/sell', body);
  return { kind: 'sale', id: sold.data._id };
}

/** Sells a basket with two articles of 10.00. */
async function basket(): Promise<ChargedCause> {
  const line = { kind: 'component', id: part, quantity: 1, salePrice: 10 };
  const other = await createSomeComponent(site.app.context.db, { quantity: 5_000 });
  const { status, body } = await seller<{ _id: string }>('POST', '/sales', {
    clientName: 'Ana',
    items: [line, { ...line, id: other }],
  });
  expect([status, body.message]).toEqual([201, expect.any(String)]);
  return { kind: 'sale', id: body.data._id };
}

async function readFile(path: string) {
  const reply = await fetch(`${site.app.url}/api${path}`, { headers: staff.headers });
  return readStrictCsv(Buffer.from(await reply.arrayBuffer()).toString());
}
const sumOf = (lines: readonly Record<string, string>[], column: string) =>
  lines.reduce((cents, line) => cents + strictCents(line[column]), 0);

test('a line of income names its methods only while it has a payment', async () => {
  const cause = await sale();
  const [unpaid] = await list(`?cause=${cause.id}`);
  expect(unpaid).not.toHaveProperty('paidBy');
  const paid = await counter.pay(cause, [pesos(400, 40), dollars(10, transfer)]);
  expect((await list(`?cause=${cause.id}`))[0]).toEqual({
    ...unpaid,
    paidBy: ['Efectivo', 'Transferencia'],
  });
  await counter.reverse(paid.body.data.movements[0]?._id);
  expect((await list(`?cause=${cause.id}`))[0]).toEqual(unpaid);
});

test('each article of a paid basket names the methods of the basket, and its discount is a line', async () => {
  const cause = await basket();
  await counter.discount(cause, { amount: 3 });
  await counter.pay(cause, [dollars(17, card)]);
  const lines = (await list()).filter(({ reservation }) => reservation?.clientName === 'Ana');
  const sales = lines.filter(({ kind }) => kind === 'sale');
  expect(sales.map(({ paidBy }) => paidBy)).toEqual([['Crédito'], ['Crédito']]);
  const off = sales.flatMap(({ discounts }) => discounts ?? []);
  expect(off.reduce((sum, { salePrice }) => sum + salePrice, 0)).toBe(-3);
  const file = await readFile('/financial/transactions.csv');
  const own = file.filter((line) => line['cobro_id'] === cause.id);
  expect(own.map((line) => [line['clase'], line['medios']]).sort()).toEqual([
    ['Descuento', ''],
    ['Descuento', ''],
    ['Venta', 'Crédito'],
    ['Venta', 'Crédito'],
  ]);
  expect(new Set(own.map((line) => line['id'])).size).toBe(4);
  expect(new Set(own.map((line) => line['causa_id'])).size).toBe(2);
  expect(sumOf(own, 'venta')).toBe(1_700);
});

test('the fees of methods in the till reduce the result of their day', async () => {
  const admin = await callerWith(site.app, 'admin');
  const { methods } = (await admin<{ methods: object[] }>('GET', '/payment-methods')).body.data;
  const changed = methods.map((each) => ({
    ...each,
    ...('label' in each && each.label === 'Crédito' && { feePercent: 5 }),
  }));
  expect((await admin('PUT', '/payment-methods', { methods: changed })).status).toBe(200);
  const cause = await sale();
  const before = (await readMetrics(owner)).overall;
  const paid = await counter.pay(cause, [dollars(20, card)]);
  const after = (await readMetrics(owner)).overall;
  expect(after).toEqual({
    ...before,
    paymentFees: before.paymentFees + 1,
    result: before.result - 1,
  });
  expect((await readMetrics(owner, '?endDate=2020-01-01')).overall.paymentFees).toBe(0);
  await counter.reverse(paid.body.data.movements[0]?._id);
  expect((await readMetrics(owner)).overall).toEqual(before);
});

test('the export of movements has a line for each movement, and its sums are those of the figures', async () => {
  const cause = await sale();
  const legs = [pesos(500, 40.15), dollars(10, transfer)];
  const change = { currency: 'UYU', amount: 98, rate: 40.15 };
  const paid = await counter.pay(cause, legs, { change, note: '=1+1; "nota"' });
  const twice = await sale();
  const wrong = await counter.pay(twice, [dollars(20)]);
  await counter.reverse(wrong.body.data.movements[0]?._id);
  const lines = await readFile('/money/movements/export');
  const own = lines.filter((line) => line['causa_id'] === cause.id);
  expect(own.map(({ id, operacion, ...line }) => line)).toEqual([
    {
      dia: '2026-11-23',
      dia_referido: '',
      hora: '08:00',
      causa: 'Venta',
      causa_id: cause.id,
      detalle: expect.stringContaining('Componente'),
      cliente: 'Ana; "la de" ñandú',
      tipo: 'Pago',
      medio: 'Efectivo',
      moneda: 'UYU',
      importe: '500,00',
      cotizacion: '40,15',
      dolares: '12,45',
      comision: '0,00',
      anula: '',
      pago_paypal: '',
      nota: '\'=1+1; "nota"',
      usuario: 'Sofía Güida',
    },
    expect.objectContaining({
      medio: 'Transferencia',
      moneda: 'USD',
      importe: '10,00',
      cotizacion: '',
    }),
    expect.objectContaining({ tipo: 'Vuelto', moneda: 'UYU', importe: '-98,00', dolares: '-2,45' }),
  ]);
  expect(own.map((line) => line['id'])).toEqual(paid.body.data.movements.map(({ _id }) => _id));
  expect(new Set(own.map((line) => line['operacion'])).size).toBe(1);
  const [first, second] = lines.filter((line) => line['causa_id'] === twice.id);
  expect(second?.['anula']).toBe(first?.['id']);
  const { received } = (await owner<MoneyFigures>('GET', '/money/figures')).body.data;
  for (const { method, currency, usd } of received) {
    const own = lines.filter(
      (line) => line['medio'] === method.label && line['moneda'] === currency,
    );
    const sum = sumOf(own, 'dolares');
    expect([method.label, currency, sum]).toEqual([method.label, currency, Math.round(usd * 100)]);
  }
  expect(await readFile('/money/movements/export?endDate=2020-01-01')).toEqual([]);
});

test('the export of movements writes an audit line, and rejects an invalid period and other users', async () => {
  const statusOf = async (query: string, headers = staff.headers) => {
    const reply = await fetch(`${site.app.url}/api/money/movements/export${query}`, { headers });
    return [reply.status, ((await reply.json()) as { message: string }).message];
  };
  const last = () =>
    site.app.context.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  await readFile('/money/movements/export?startDate=2026-11-01');
  const written = await last();
  expect(written).toEqual({
    action: 'finances-exported',
    details: { what: 'movements', startDate: '2026-11-01' },
  });
  expect(await statusOf('?startDate=x')).toEqual([400, 'La fecha no es válida.']);
  expect(await statusOf('?startDate=2026-11-02&endDate=2026-11-01')).toEqual([
    400,
    'La fecha final debe ser igual o posterior a la inicial.',
  ]);
  expect(await last()).toEqual(written);
  const other = await createStaff(site.app.context.db, ['stock', 'agenda']);
  expect((await statusOf('', other.headers))[0]).toBe(403);
  expect(await last()).toMatchObject({ action: 'access-refused' });
});
