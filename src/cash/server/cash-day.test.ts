import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import type { CashDay } from '#cash/contract/cash-day.ts';
import { CASH_METHOD, type ChargedCause } from '#cash/rules/movement-kinds.ts';
import { cashCalls, dollars, pesos, said } from '#test/cash-calls.ts';
import { type Caller, callerWith, createSomeComponent } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import { tamper } from '#test/tamper.ts';

/** «Caja de hoy»: expected amounts, closing, reopening and entries of the till. Each test has a later day. */
const site = testEnvironment();
const DAY_MS = 86_400_000;
let seller: Caller;
let admin: ReturnType<typeof cashCalls>;
let part: string;
let today: string;
let dayNumber = 0;

const dayAfter = (days: number) =>
  new Date(MONDAY_MORNING + (dayNumber + days) * DAY_MS).toISOString().slice(0, 10);

/** Moves the clock by days, and signs in again. */
async function goOn(days: number): Promise<void> {
  dayNumber += days;
  site.app.setNow(MONDAY_MORNING + dayNumber * DAY_MS);
  today = dayAfter(0);
  seller = await callerWith(site.app, ['stock', 'productos']);
  admin = cashCalls(await callerWith(site.app, 'admin'));
}
beforeEach(async () => {
  await goOn(1);
  const { db } = site.app.context;
  part = await createSomeComponent(db, { quantity: 100_000, costPerUnitCents: 300 });
});

/** Sells 2 components for 20.00. */
async function sale(): Promise<ChargedCause> {
  const body = { componentId: part, quantity: 2, salePrice: 10, clientName: 'Ana' };
  const { body: sold } = await seller<{ _id: string }>('POST', '/components/sell', body);
  return { kind: 'sale', id: sold.data._id };
}
const unsound = async () =>
  (await checkIntegrity(site.app.context.db)).filter(({ broken }) => broken.length > 0);
const cash = (amount: number, currency = 'USD') => ({ method: CASH_METHOD, currency, amount });
/** Counts the cash that a day expects, and closes it. */
async function closeAsExpected(day = today) {
  const { rows } = (await admin.day(day)).body.data;
  const counted = rows
    .filter(({ method }) => method.kind === 'cash')
    .map(({ currency, expected }) => cash(expected, currency));
  return admin.close(day, counted);
}
const cashRow = ({ rows }: CashDay, currency = 'USD') =>
  rows.find((row) => row.method.kind === 'cash' && row.currency === currency);

test('a day expects the float, what came in and what went out, by method and currency', async () => {
  const { _id: transfer = '' } =
    (await admin.methods()).find(({ kind }) => kind === 'transfer') ?? {};
  await admin.enter(today, { kind: 'float', amount: 100 });
  await admin.pay(await sale(), [dollars(5), pesos(301, 40.15), dollars(7.5, transfer)]);
  const { status, body } = await admin.enter(today, {
    kind: 'withdrawal',
    amount: 30,
    reason: 'Al banco',
  });
  expect([status, body.message]).toEqual([201, 'Movimiento de caja registrado']);
  expect(
    body.data.rows.map(({ method, currency, expected }) => [method.kind, currency, expected]),
  ).toEqual([
    ['cash', 'USD', 75],
    ['cash', 'UYU', 301],
    ['transfer', 'USD', 7.5],
  ]);
  expect(
    body.data.movements.map(({ cause, title, clientName }) => [cause.kind, title, clientName]),
  ).toEqual([
    ['float', '', ''],
    ...Array.from({ length: 3 }, () => ['sale', expect.stringContaining('Componente'), 'Ana']),
    ['withdrawal', '', ''],
  ]);
  expect(body.data).toMatchObject({ day: today, closing: null, lastRate: 40.15 });
});

test('a difference needs a note; the next day begins with what was counted', async () => {
  await admin.pay(await sale(), [dollars(20)]);
  const { body } = await admin.day(today);
  const expected = cashRow(body.data)?.expected ?? 0;
  const rest = cash(cashRow(body.data, 'UYU')?.expected ?? 0, 'UYU');
  const short = [cash(expected - 9), rest];
  expect((await admin.close(today, [rest])).body.fields).toEqual({
    counted: 'Cuenta todo el efectivo.',
  });
  expect((await admin.close(today, short)).body.fields).toEqual({
    note: 'Explica la diferencia en la nota.',
  });
  const twice = [...short, cash(1)];
  expect((await admin.close(today, twice, { note: 'Otra vez' })).body.fields).toEqual({
    counted: 'Cuenta cada medio una sola vez en cada moneda.',
  });
  const closed = await admin.close(today, short, { note: 'Faltó un vuelto' });
  expect(said(closed)).toEqual([201, 'Caja cerrada']);
  expect(closed.body.data.closing).toMatchObject({ note: 'Faltó un vuelto', canReopen: true });
  expect(cashRow(closed.body.data)).toMatchObject({ counted: expected - 9, difference: -9 });
  await goOn(1);
  expect(cashRow((await admin.day(today)).body.data)).toMatchObject({
    opening: expected - 9,
    expected: expected - 9,
  });
  expect(await unsound()).toEqual([]);
});

test('a closed day takes nothing more: a late movement counts on the next day', async () => {
  const before = (await closeAsExpected()).body.data.movements.length;
  const { body } = await admin.pay(await sale(), [dollars(20)]);
  const tomorrow = dayAfter(1);
  expect(body.data.movements).toMatchObject([{ day: tomorrow, aboutDay: today }]);
  expect((await admin.day(today)).body.data.movements).toHaveLength(before);
  expect((await admin.day(tomorrow)).body.data.movements).toHaveLength(1);
  expect(said(await closeAsExpected())).toEqual([409, 'Ese día ya está cerrado.']);
  expect(said(await admin.close(tomorrow, []))).toEqual([409, 'Ese día todavía no llegó.']);
  expect(await unsound()).toEqual([]);
});

test('a day closes with the days before it that nobody closed', async () => {
  await goOn(1);
  await closeAsExpected();
  await goOn(1);
  const first = today;
  await admin.pay(await sale(), [dollars(20)]);
  await goOn(2);
  await admin.pay(await sale(), [dollars(20)]);
  const { body } = await admin.day(today);
  expect(body.data).toMatchObject({ from: first, forgotten: first });
  expect((await admin.day(first)).body.data.movements).toHaveLength(1);
  const closed = await closeAsExpected();
  expect(closed.body.data.movements).toHaveLength(2);
  expect((await admin.day(first)).body.data).toMatchObject({ day: today, from: first });
  expect(await unsound()).toEqual([]);
});

test('two people who close at once make one closing', async () => {
  await admin.pay(await sale(), [dollars(20)]);
  const { rows } = (await admin.day(today)).body.data;
  const counted = rows
    .filter(({ method }) => method.kind === 'cash')
    .map(({ currency, expected }) => cash(expected, currency));
  const answers = await Promise.all([1, 2, 3].map(() => admin.close(today, counted)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await unsound()).toEqual([]);
});

test('a closing beside a payment has it in this day or in the next, never in neither', async () => {
  const { db } = site.app.context;
  const cause = await sale();
  // The payment holds its lock of the closings when the closing begins.
  const release = await holdLock(db, sql`select pg_advisory_xact_lock_shared(5, 0)`);
  const closing = closeAsExpected();
  await waitForLockWait(db, 'pg_advisory_xact_lock(5');
  const payment = admin.pay(cause, [dollars(20)]);
  await release();
  expect((await closing).status).toBe(201);
  expect((await payment).status).toBe(201);
  expect(await unsound()).toEqual([]);
});

test('movements that the user did not see reject a closing', async () => {
  await admin.pay(await sale(), [dollars(20)]);
  const { movements } = (await admin.day(today)).body.data;
  await admin.pay(await sale(), [dollars(20)]);
  expect(said(await admin.close(today, [], { seen: movements.length }))).toEqual([
    409,
    'Mientras contabas entró o salió dinero. Revisa los movimientos y cierra de nuevo.',
  ]);
});

test('only the newest closing is reopened, with a line of its own', async () => {
  await closeAsExpected();
  const earlier = today;
  await goOn(1);
  const closed = await closeAsExpected();
  const number = closed.body.data.closing?.number ?? 0;
  expect(said(await admin.reopen(earlier))).toEqual([409, 'Solo se reabre el último cierre.']);
  const { status, body } = await admin.reopen(today);
  expect([status, body.message]).toEqual([201, 'Caja reabierta']);
  expect(body.data).toMatchObject({
    closing: null,
    reopenings: [{ number: number + 1, reason: 'Se contó mal' }],
  });
  expect(said(await admin.reopen(today))).toEqual([409, 'Ese día no está cerrado.']);
  expect((await closeAsExpected()).body.data.closing?.number).toBe(number + 2);
  expect(await unsound()).toEqual([]);
});

test('entries belong to the current day; only an adjustment is below 0', async () => {
  expect(said(await admin.enter(dayAfter(-1), { kind: 'float', amount: 10 }))).toEqual([
    409,
    'Los movimientos de caja se anotan en el día de hoy.',
  ]);
  for (const kind of ['float', 'withdrawal']) {
    expect((await admin.enter(today, { kind, amount: -10 })).body.fields).toEqual({
      amount: 'El importe debe ser un número mayor que 0.',
    });
  }
  const { body } = await admin.enter(today, { kind: 'adjustment', amount: -1.5 });
  expect(body.data.movements.at(-1)).toMatchObject({ kind: 'out', amount: -1.5 });
  expect((await admin.day('2026-13-01')).body.fields).toEqual({ day: 'La fecha no es válida.' });
  expect(said(await admin.day('2099-01-01'))).toEqual([409, 'Ese día todavía no llegó.']);
});

test('a rate that differs by more than 30 % is confirmed once', async () => {
  await admin.pay(await sale(), [pesos(400, 40)]);
  const far = [pesos(53, 52.1)];
  const { status, body } = await admin.pay(await sale(), far);
  expect([status, body.code]).toEqual([409, 'unusual-rate']);
  expect((await admin.pay(await sale(), far, { confirmRate: true })).status).toBe(201);
  const zero = await admin.pay(await sale(), [pesos(400, 0)]);
  expect([zero.status, zero.body.fields]).toEqual([
    400,
    { 'legs.0.rate': 'La cotización debe ser un número desde 1, con hasta 3 decimales.' },
  ]);
  await admin.enter(today, {
    kind: 'float',
    amount: 1,
    currency: 'UYU',
    rate: 40,
    confirmRate: true,
  });
});

describe('the integrity checks find', () => {
  test('a closing that was changed', async () => {
    await closeAsExpected();
    const { db } = site.app.context;
    await tamper(
      db,
      'cash_closings',
      "update cash_closings set note = 'otra' where number = (select max(number) from cash_closings)",
    );
    expect((await unsound()).map(({ promise }) => promise)).toEqual([
      'Cada cierre de caja es el que anotó el registro de actividad.',
    ]);
  });
});
