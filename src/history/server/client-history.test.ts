import { beforeEach, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import { cashCalls, dollars } from '#test/cash-calls.ts';
import { callerWith } from '#test/catalogue-calls.ts';
import { clientsPanel } from '#test/client-calls.ts';
import { linksOf, newPhone } from '#test/client-records.ts';
import { insertClosedCitation, insertClosedReservation } from '#test/closed-rows.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { historyCalls } from '#test/history-calls.ts';
import { recordTestIncome } from '#test/income.ts';
import { adminCalls, sellAndVoid } from '#test/person-records.ts';
import { createStaff } from '#test/staff.ts';
import { createStockedComponent } from '#test/stock.ts';

const site = testEnvironment();

beforeEach(async () => {
  const { db } = site.app.context;
  await deleteRecords(db, 'citations');
  await deleteRecords(db, 'reservations');
});

const by = async (...permissions: Permission[]) =>
  historyCalls(site.app.url, (await createStaff(site.app.context.db, permissions)).headers);

/**
 * Inserts a client with two telephones, merged: two delivered jobs and a cancelled one of one motorcycle, and
 * a sold unit for another one; and a deleted and a cleared job, which are not listed. Returns the merged client, that which stands, and the motorcycle.
 */
async function mergedClient() {
  const { db } = site.app.context;
  const { oilChange, crashBars } = site.fixtures;
  const bike = { vehicle_plate: 'SBK 512', vehicle_brand: 'Honda', vehicle_model: 'CB 190' };
  const one = {
    client_name: 'Martina Olivera',
    client_email: 'martina@ejemplo.com',
    client_phone: newPhone(),
    ...bike,
  };
  const other = { ...one, client_email: 'otra@ejemplo.com', client_phone: newPhone() };
  const first = await insertClosedCitation(db, oilChange, ['done', '2026-09-05T12:00Z'], one);
  const second = await insertClosedCitation(db, oilChange, ['done', '2026-10-05T12:00Z'], other);
  const dropped = await insertClosedCitation(
    db,
    oilChange,
    ['cancelled', '2026-10-06T12:00Z'],
    one,
  );
  await insertClosedCitation(db, oilChange, ['deleted', '2026-10-07T12:00Z'], one);
  await insertClosedCitation(db, oilChange, ['done', '2026-10-07T12:00Z'], {
    ...one,
    cleared_at: new Date(MONDAY_MORNING),
  });
  const unit = await insertClosedReservation(db, crashBars, ['done', '2026-08-05T12:00Z'], {
    client_email: other.client_email,
    client_phone: other.client_phone,
  });
  for (const [id, saleCents] of [
    [first, 12_300],
    [second, 4_550],
  ] as const) {
    await recordTestIncome(db, '2026-10-05T12:00Z', { cause: { type: 'citation', id }, saleCents });
  }
  const [{ client: id, motorcycle }, { client: into }] = [
    await linksOf(db, first),
    await linksOf(db, second),
  ];
  await (await clientsPanel(site.app)).mergeClient(id, into);
  return { id, into, motorcycle, first, second, dropped, unit };
}

test('the history of a client holds the records of all merged clients, with the sums of history and finance', async () => {
  const { db } = site.app.context;
  const { id, into, first, second, dropped, unit } = await mergedClient();
  const calls = await by('historial');
  const { body } = await calls.client('client', id);
  expect(body.data.items.map(({ _id }) => _id).sort()).toEqual(
    [first, second, dropped, unit].sort(),
  );
  expect((await calls.client('client', into)).body.data).toEqual(body.data);
  const closed = (await calls.read({ limit: 100 })).body.data.items;
  const spent = closed.reduce((sum, { price }) => sum + price, 0);
  expect(body.data).toMatchObject({
    total: 4,
    totals: { visits: closed.length, purchases: 0, spent },
  });
  const finance = await db
    .selectFrom('financial_transactions')
    .select(({ fn }) => fn.sum<string>('sale_cents').as('cents'))
    .where('cause_id', 'in', [first, second])
    .executeTakeFirstOrThrow();
  // A unit sold before finance recorded it counts with its final value.
  expect(spent).toBe(Number(finance.cents) / 100 + 230);
});

test('the history of a client holds counter sales with their sum in finance; a voided one counts nothing', async () => {
  const { db } = site.app.context;
  const { into } = await mergedClient();
  const visited = (await (await by('historial')).client('client', into)).body.data.totals;
  const admin = await adminCalls(site.app);
  const phone = await db
    .selectFrom('client_contacts')
    .select('value')
    .where('client_id', '=', into)
    .where('kind', '=', 'phone')
    .executeTakeFirstOrThrow();
  const buyer = { client_name: 'Martina', client_email: '', client_phone: phone.value };
  const voided = await sellAndVoid(db, admin, buyer);
  const sale = {
    componentId: await createStockedComponent(db),
    quantity: 3,
    salePrice: 5.5,
    ...{ clientName: 'Martina', clientPhone: phone.value },
  };
  const sold = (
    await admin<{ _id: string }>('POST', '/components/sell', sale, { 'idempotency-key': newId() })
  ).body;

  const { purchases, totals } = (await (await by('historial')).client('client', into)).body.data;
  expect(purchases).toMatchObject([
    { _id: sold.data._id, quantity: 3, price: 16.5, voided: false },
    { _id: voided, quantity: 2, price: 14, voided: true },
  ]);
  const debts = async (...permissions: Permission[]) =>
    (await (await by(...permissions)).client('client', into)).body.data.unpaid.filter(
      ({ cause }) => cause.kind === 'sale',
    );
  const cause = { kind: 'sale' as const, id: sold.data._id };
  expect(await debts('historial')).toEqual([
    { cause, title: expect.stringContaining('Bujía'), amount: 16.5 },
  ]);
  expect(await debts('agenda')).toEqual([]);
  await cashCalls(await callerWith(site.app, ['stock'])).pay(cause, [dollars(10)]);
  expect(await debts('historial')).toMatchObject([{ cause, amount: 6.5 }]);
  await cashCalls(await callerWith(site.app, ['stock'])).pay(cause, [dollars(6.5)]);
  expect(await debts('historial')).toEqual([]);
  const visits = visited.visits + 1;
  expect(totals).toEqual({ visits, purchases: 1, spent: visited.spent + 16.5 });
  const seen = (await (await by('agenda', 'reservas')).client('client', into)).body.data;
  expect([seen.purchases, seen.totals]).toEqual([[], { ...visited, visits }]);
});

test('the history of a motorcycle holds its jobs, their sum, and the day of the last visit', async () => {
  const { motorcycle, first, second, dropped } = await mergedClient();
  const { body } = await (await by('agenda')).client('motorcycle', motorcycle);
  expect(body.data.items.map(({ _id }) => _id).sort()).toEqual([first, second, dropped].sort());
  expect(body.data.totals).toEqual({ visits: 2, purchases: 0, spent: 168.5 });
  expect(body.data.lastVisit).toBe('2026-10-05');
});

test('the history of a client shows each caller the kinds of records that the caller may read', async () => {
  const { into, unit } = await mergedClient();
  const kindsFor = async (permission: Permission) => {
    const { items } = (await (await by(permission)).client('client', into)).body.data;
    return items.map(({ kind }) => kind);
  };
  expect(await kindsFor('agenda')).toEqual(['citation', 'citation', 'citation']);
  expect(await kindsFor('reservas')).toEqual(['reservation']);
  const reservations = (await (await by('reservas')).client('client', into)).body.data;
  expect([reservations.items[0]?._id, reservations.totals.spent]).toEqual([unit, 230]);
  // The visits of the client are those of all kinds, as in the list of clients.
  const all = (await (await by('historial')).client('client', into)).body.data;
  expect([reservations.totals.visits, reservations.lastVisit]).toEqual([
    all.totals.visits,
    all.lastVisit,
  ]);
});

test('the client history answers 404 for an unknown client or motorcycle, 400 for another kind, and 403 without a permission', async () => {
  const calls = await by('historial');
  for (const [kind, sentence] of [
    ['client', 'No encontramos ese cliente.'],
    ['motorcycle', 'No encontramos esa moto.'],
  ] as const) {
    for (const id of ['x', newId()]) {
      const { status, body } = await calls.client(kind, id);
      expect([status, body.error]).toEqual([404, sentence]);
    }
  }
  const { into } = await mergedClient();
  const { status, body } = await calls.client('venta', into);
  expect([status, body.error]).toEqual([400, 'Ese registro no existe.']);
  expect((await (await by('stock')).client('client', into)).status).toBe(403);
});
