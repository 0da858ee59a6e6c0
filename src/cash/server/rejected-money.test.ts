import { beforeAll, describe, expect, test } from 'vitest';
import type { ChargedCause } from '#cash/rules/movement-kinds.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { cashCalls, dollars, pesos, said } from '#test/cash-calls.ts';
import {
  type Caller,
  callerWith,
  createProductOfTwo,
  createSomeComponent,
} from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createReservationIn, reservationPanel } from '#test/reservation-calls.ts';
import { createStaff } from '#test/staff.ts';
import { tamper } from '#test/tamper.ts';

/** What the calls of money reject, with the exact sentence; nothing changes. */
const site = testEnvironment();
const AMOUNT = 'El importe debe ser un número mayor que 0.';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
let seller: Caller;
let counter: ReturnType<typeof cashCalls>;
let part: string;
let sold: ChargedCause;
let methods: Readonly<Record<string, string>>;

async function sale(price = 20): Promise<ChargedCause> {
  const body = { componentId: part, quantity: 1, salePrice: price, clientName: 'Ana' };
  const { body: made } = await seller<{ _id: string }>('POST', '/components/sell', body);
  return { kind: 'sale', id: made.data._id };
}

async function reservation(status: 'accepted' | 'cancelled'): Promise<ChargedCause> {
  const product = await createProductOfTwo(site.app, part);
  const panel = await reservationPanel(site.app);
  return { kind: 'reservation', id: await createReservationIn(site.app, panel, product, status) };
}

beforeAll(async () => {
  part = await createSomeComponent(site.app.context.db, { quantity: 1_000_000 });
  seller = await callerWith(site.app, ['stock', 'productos']);
  counter = cashCalls(await callerWith(site.app, ['agenda', 'reservas', 'stock', 'productos']));
  const list = await counter.methods();
  methods = Object.fromEntries(list.map(({ kind, _id }) => [kind, _id]));
  sold = await sale();
});

/** Signed in too long ago for a step-up. */
async function staleCalls(role: 'admin' | 'user') {
  const { clock, config, db } = site.app.context;
  const now = clock() - config.stepUpMinutes * 60_000 - 1;
  const { headers } = await createStaff(db, role === 'admin' ? 'admin' : ['stock', 'reservas'], {
    now,
  });
  const caller: Caller = (method, path, body, extra) =>
    request(`${site.app.url}/api${path}`, method, body, { ...headers, ...extra });
  return cashCalls(caller);
}

/** Changes settings and waits until this process reads them. */
async function set(change: { refundLimitDollars?: number; discountLimitPercent?: number }) {
  const { context } = site.app;
  await changeSettings(context.db, change);
  await expect.poll(async () => readSettings(context)).toMatchObject(change);
}

describe('a payment is rejected', () => {
  test('without the section of the record', async () => {
    const agenda = cashCalls(await callerWith(site.app, ['agenda']));
    const answer = [403, 'Para cobrar esto necesitas el permiso de su sección.'];
    expect(said(await agenda.pay(sold, [dollars(1)]))).toEqual(answer);
    expect(said(await agenda.balance(sold))).toEqual(answer);
    expect(said(await agenda.discount(sold, { amount: 1 }))).toEqual(answer);
    expect(said(await agenda.keep(sold, 1))).toEqual(answer);
    const { body } = await counter.pay(sold, [dollars(1)]);
    const id = body.data.movements[0]?._id;
    expect(said(await agenda.reverse(id))).toEqual(answer);
    expect((await counter.reverse(id)).status).toBe(201);
    // Finance reads every balance, and takes no money.
    const finance = cashCalls(await callerWith(site.app, ['finanzas']));
    expect((await finance.balance(sold)).status).toBe(200);
    expect((await finance.pay(sold, [dollars(1)])).status).toBe(403);
  });

  test('for a record that does not exist', async () => {
    for (const kind of ['citation', 'reservation', 'sale'] as const) {
      const answer = [404, 'No encontramos lo que se paga.'];
      expect(said(await counter.pay({ kind, id: UNKNOWN }, [dollars(1)]))).toEqual(answer);
      expect(said(await counter.balance({ kind, id: 'x' }))).toEqual(answer);
    }
    expect(said(await counter.reverse(UNKNOWN))).toEqual([404, 'No encontramos ese movimiento.']);
  });

  test.each([
    ['no part', { legs: [] }, 'legs', 'Agrega al menos un medio de pago.'],
    [
      'nine parts',
      { legs: Array.from({ length: 9 }, () => dollars(1)) },
      'legs',
      'Un pago puede tener hasta 8 partes.',
    ],
    ['an amount of 0', { legs: [dollars(0)] }, 'legs.0.amount', AMOUNT],
    [
      'half a cent',
      { legs: [dollars(1.005)] },
      'legs.0.amount',
      'El importe puede tener hasta 2 decimales.',
    ],
    [
      'pesos without a rate',
      { legs: [{ ...dollars(1), currency: 'UYU' }] },
      'legs.0.rate',
      'Escribe la cotización del dólar.',
    ],
    [
      'a rate below 1',
      { legs: [pesos(10_000_000, 0.001)] },
      'legs.0.rate',
      'La cotización debe ser un número desde 1, con hasta 3 decimales.',
    ],
    [
      'dollars with a rate',
      { legs: [{ ...dollars(1), rate: 40 }] },
      'legs.0.rate',
      'Un importe en dólares no lleva cotización.',
    ],
    [
      'an unknown currency',
      { legs: [{ ...dollars(1), currency: 'ARS' }] },
      'legs.0.currency',
      'Elige la moneda.',
    ],
    ['another kind', { legs: [dollars(1)], kind: 'gift' }, 'kind', 'Elige el tipo de movimiento.'],
    [
      'change above what was received',
      { legs: [dollars(1)], change: { currency: 'USD', amount: 2 } },
      'change',
      'El vuelto no puede superar lo recibido.',
    ],
    [
      'a long note',
      { legs: [dollars(1)], note: 'x'.repeat(256) },
      'note',
      'La nota no puede superar los 255 caracteres.',
    ],
  ])('with %s', async (_what, { legs, ...more }, field, sentence) => {
    const { status, body } = await counter.pay(sold, legs, more);
    expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
  });

  test('by a method that is not used, and by PayPal', async () => {
    const admin = await callerWith(site.app, 'admin');
    const { body } = await admin<{ methods: { _id: string; active: boolean }[] }>(
      'GET',
      '/payment-methods',
    );
    const list = body.data.methods.map((each) =>
      each._id === methods['other'] ? { ...each, active: false } : each,
    );
    expect((await admin('PUT', '/payment-methods', { methods: list })).status).toBe(200);
    const gone = [409, 'Ese medio de pago ya no se usa. Elige otro.'];
    expect(said(await counter.pay(sold, [dollars(1, methods['other'])]))).toEqual(gone);
    expect(said(await counter.pay(sold, [dollars(1, UNKNOWN)]))).toEqual(gone);
    expect(said(await counter.pay(sold, [dollars(1, methods['paypal'])]))).toEqual([
      409,
      'Los movimientos de PayPal se registran solos. Usa el reembolso.',
    ]);
  });

  test('for a record that is cancelled or deleted', async () => {
    const nothing = [409, 'Esto está cancelado, eliminado o anulado: no se cobra.'];
    const record = await reservation('cancelled');
    expect(said(await counter.pay(record, [dollars(1)]))).toEqual(nothing);
    const staff = await callerWith(site.app, ['reservas']);
    expect((await staff('DELETE', `/reservations/${record.id}`)).status).toBe(200);
    expect(said(await counter.pay(record, [dollars(1)], { kind: 'deposit' }))).toEqual(nothing);
  });

  test('and changes no row', async () => {
    const { db } = site.app.context;
    const rows = () => db.selectFrom('money_movements').select('id').execute();
    const before = await rows();
    await counter.pay(sold, [dollars(20.01)]);
    await counter.pay(sold, [dollars(1)], { kind: 'refund' });
    expect(await rows()).toHaveLength(before.length);
  });
});

test('refunds in the till and online share the limit of their user', async () => {
  await set({ refundLimitDollars: 10 });
  const stale = await staleCalls('user');
  const one = await sale(50);
  await counter.pay(one, [dollars(50)]);
  await counter.discount(one, { amount: 5 });
  const refund = (amount: number) => stale.pay(one, [dollars(amount)], { kind: 'refund' });
  expect((await refund(4)).status).toBe(201);
  const open = await reservation('accepted');
  await counter.pay(open, [dollars(30)], { kind: 'deposit' });
  const { status, body } = await stale.pay(open, [dollars(6.01)], { kind: 'refund' });
  expect([status, body.code]).toEqual([403, 'step-up-needed']);
  expect((await stale.pay(open, [dollars(6)], { kind: 'refund' })).status).toBe(201);
  await set({ refundLimitDollars: 0 });
});

describe('a discount', () => {
  test.each([
    [
      'an amount and a percentage',
      { amount: 1, percent: 1 },
      'amount',
      'El descuento debe ser un importe o un porcentaje.',
    ],
    ['neither', {}, 'amount', 'El descuento debe ser un importe o un porcentaje.'],
    ['more than 100 %', { percent: 100.01 }, 'percent', 'El porcentaje debe ser de 0 a 100.'],
    ['no reason', { amount: 1, reason: ' ' }, 'reason', 'Por favor ingresa el motivo.'],
  ])('with %s is rejected', async (_what, terms, field, sentence) => {
    const { status, body } = await counter.discount(sold, terms);
    expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
  });

  test('above the price, and of a record that is over, is rejected', async () => {
    expect(said(await counter.discount(sold, { amount: 20.01 }))).toEqual([
      409,
      'El descuento no puede superar el total.',
    ]);
    expect(said(await counter.discount(await reservation('cancelled'), { amount: 1 }))).toEqual([
      409,
      'Esto está cancelado, eliminado o anulado: no lleva descuento.',
    ]);
  });

  test('above the limit of the role needs a step-up', async () => {
    const one = await sale(100);
    const [user, admin] = [await staleCalls('user'), await staleCalls('admin')];
    expect((await user.discount(one, { percent: 10 })).status).toBe(200);
    const { status, body } = await user.discount(one, { amount: 10.01 });
    expect([status, body.code]).toEqual([403, 'step-up-needed']);
    expect((await admin.discount(one, { amount: 100 })).status).toBe(200);
    // A discount that only falls needs none.
    expect((await user.discount(one, { amount: 50 })).status).toBe(200);
  });

  test('is shared by the sales of a basket in proportion', async () => {
    const items = [1, 2, 4].map((salePrice) => ({
      kind: 'component',
      id: part,
      quantity: 1,
      salePrice,
    }));
    const { body } = await seller<{ _id: string; lines: { _id: string }[] }>('POST', '/sales', {
      items,
      clientName: 'Ana',
    });
    await counter.discount({ kind: 'sale', id: body.data._id }, { amount: 1 });
    const { db } = site.app.context;
    const lines = await db
      .selectFrom('financial_transactions')
      .select(['cause_id', 'sale_cents'])
      .where('basket_id', '=', body.data._id)
      .where('kind', '=', 'discount')
      .execute();
    const cents = body.data.lines.map(
      ({ _id }) => lines.find((line) => line.cause_id === _id)?.sale_cents,
    );
    expect(cents).toEqual([-14, -28, -58]);
  });
});

test('only of a cancelled record a deposit is kept, and at most what was paid', async () => {
  const open = await reservation('accepted');
  await counter.pay(open, [dollars(30)], { kind: 'deposit' });
  expect(said(await counter.keep(open, 10))).toEqual([
    409,
    'Solo se retiene la seña de algo cancelado.',
  ]);
  const cancelled = await reservation('cancelled');
  expect(said(await counter.keep(cancelled, 1))).toEqual([
    409,
    'El importe supera lo que se pagó.',
  ]);
});

test('a record from before payments were recorded is never a debt', async () => {
  const one = await sale(86.02);
  await tamper(
    site.app.context.db,
    'financial_transactions',
    `update financial_transactions set before_cash = true where cause_id = '${one.id}'`,
  );
  expect((await counter.balance(one)).body.data).toMatchObject({ state: 'unrecorded', balance: 0 });
  const finance = await callerWith(site.app, ['finanzas']);
  type Debts = { charges: { cause: ChargedCause }[] };
  const { body } = await finance<Debts>('GET', '/money/receivables?limit=200');
  expect(body.data.charges.map(({ cause }) => cause.id)).not.toContain(one.id);
  // Worth 86.03: the whole pesos pay what can still be recorded.
  const paid = await counter.pay(one, [pesos(3_454, 40.15)]);
  expect(paid.body.data).toMatchObject({ paid: 86.02, balance: 0 });
});
