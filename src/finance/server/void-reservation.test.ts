import { beforeAll, beforeEach, expect, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import {
  type Caller,
  callerWith,
  createProductOfTwo,
  createSomeComponent,
} from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import {
  createReservationIn,
  type ReservationCalls,
  reservationPanel,
} from '#test/reservation-calls.ts';
import { stockQuantities } from '#test/workshop-jobs.ts';
import type { Transaction } from '../contract/finance.ts';

/** «Anular venta» of a reservation, and the transitions allowed afterwards. */
const site = testEnvironment();
let owner: Caller;
let reservations: ReservationCalls;
let part: string;

beforeAll(async () => {
  owner = await callerWith(site.app, ['finanzas']);
  reservations = await reservationPanel(site.app);
});
beforeEach(async () => {
  part = await createSomeComponent(site.app.context.db, {
    quantity: 10_000,
    costPerUnitCents: 300,
  });
});

type Page = { transactions: Transaction[]; total: number };
const linesOf = async (cause: string) =>
  (await owner<Page>('GET', `/financial/transactions?cause=${cause}`)).body.data.transactions;
const voidIt = (id: string) =>
  owner<Transaction>('POST', `/financial/transactions/${id}/void`, {
    reason: 'Se cargó dos veces',
  });
const unsound = async () =>
  (await checkIntegrity(site.app.context.db)).filter(({ broken }) => broken.length > 0);

const productOf = () => createProductOfTwo(site.app, part);

const GONE =
  'La venta de esta reserva está anulada. Solo se puede completar, con el mismo valor final.';

test('a delivered reservation with a voided sale can be completed without new income', async () => {
  const id = await createReservationIn(site.app, reservations, await productOf(), 'delivered');
  const [sale] = await linesOf(id);
  await voidIt(sale?._id ?? '');
  for (const [to, more] of [
    ['ready', {}],
    ['completed', { finalSaleValue: 1 }],
  ] as const) {
    const { status, body } = await reservations.move(id, to, more);
    expect([status, body.message]).toEqual([409, GONE]);
  }
  expect((await reservations.move(id, 'completed', { finalSaleValue: 250 })).status).toBe(200);
  expect((await linesOf(id)).map(({ kind }) => kind)).toEqual(['void', 'sale']);
  expect(await stockQuantities(site.app.context.db, part)).toEqual([10_000]);
  const { history } = (await reservations.detail(id)).body.data;
  expect(history.map(({ kind }) => kind)).toContain('voided');
  const reader = await callerWith(site.app, ['historial']);
  type Items = { items: { _id: string; status: string; price: number; voided: boolean }[] };
  const { items } = (await reader<Items>('GET', '/history?limit=-1')).body.data;
  expect(items.find(({ _id }) => _id === id)).toMatchObject({
    status: 'completed',
    price: 250,
    voided: true,
  });
  expect(await unsound()).toEqual([]);
});

test('a void and a concurrent move back write one void, and one of the two is rejected with 409', async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = await createReservationIn(site.app, reservations, await productOf(), 'delivered');
    const [sale] = await linesOf(id);
    const [voided, moved] = await Promise.all([
      voidIt(sale?._id ?? ''),
      reservations.move(id, 'ready'),
    ]);
    const messages = [voided.body.message, moved.body.message];
    if (voided.status === 201) expect([moved.status, messages[1]]).toEqual([409, GONE]);
    else
      expect([voided.status, messages[0], moved.status]).toEqual([
        409,
        'Esta venta ya está anulada.',
        200,
      ]);
    expect((await linesOf(id)).map(({ kind }) => kind)).toEqual(['void', 'sale']);
  }
  expect(await unsound()).toEqual([]);
});

test('a reservation that is delivered again has a new sale, and its first sale cannot be voided', async () => {
  const id = await createReservationIn(site.app, reservations, await productOf(), 'delivered');
  const [first] = await linesOf(id);
  await reservations.move(id, 'ready');
  await reservations.move(id, 'delivered', { finalSaleValue: 200 });
  expect((await voidIt(first?._id ?? '')).status).toBe(409);
  const lines = await linesOf(id);
  expect(lines.map(({ kind, salePrice }) => [kind, salePrice]).sort()).toEqual([
    ['sale', 200],
    ['sale', 250],
    ['void', -250],
  ]);
  const second = lines.find(({ salePrice }) => salePrice === 200);
  expect((await voidIt(second?._id ?? '')).status).toBe(201);
  expect(await unsound()).toEqual([]);
});
