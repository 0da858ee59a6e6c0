import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import type { MoneyFigures } from '#cash/contract/money-figures.ts';
import type { ChargedCause } from '#cash/rules/movement-kinds.ts';
import { type NewComponent, storeComponent } from '#stock/server/component-actions.ts';
import { cashCalls, dollars, pesos } from '#test/cash-calls.ts';
import { type Caller, callerWith, createProductOfTwo } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { readMetrics } from '#test/income.ts';
import { createReservationIn, reservationPanel } from '#test/reservation-calls.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { readStrictCsv, strictCents } from '#test/strict-csv.ts';
import type { Books } from '../contract/books.ts';

/** Money and stock in the archive for the accountant and in the report of a month. */
const site = testEnvironment();
const TODAY = '2026-11-23';
const NOVEMBER = '?startDate=2026-11-01&endDate=2026-11-30';
let staff: Staff;
let owner: Caller;
let part: string;
let unpaid: ChargedCause;
let overpaid: ChargedCause;
let open: ChargedCause;
let cancelled: ChargedCause;

type Lines = Record<string, string>[];
const sumOf = (lines: Lines, column: string) =>
  lines.reduce((cents, line) => cents + strictCents(line[column]), 0);

async function readArchive(query: string): Promise<Record<string, Lines>> {
  const url = `${site.app.url}/api/financial/accountant.zip${query}`;
  const reply = await fetch(url, { headers: staff.headers });
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [
      name.replace(/-\d{4}-.*/, '').replace('.csv', ''),
      readStrictCsv(Buffer.from(bytes).toString()),
    ]),
  );
}

/** A month: a sale with a fee, one that is not paid, one that was voided after its payment, a deposit, and one that is kept in part. */
beforeAll(async () => {
  const { app } = site;
  const { db } = app.context;
  staff = await createStaff(db, ['finanzas']);
  owner = await callerWith(app, ['finanzas']);
  const admin = await callerWith(app, 'admin');
  const counter = cashCalls(await callerWith(app, ['agenda', 'reservas', 'stock', 'productos']));
  const methods = (await counter.methods()).map((each) => ({
    ...each,
    ...(each.label === 'Crédito' && { feePercent: 5 }),
  }));
  await admin('PUT', '/payment-methods', { methods });
  const card = methods.find(({ label }) => label === 'Crédito')?._id ?? '';
  const component: NewComponent = {
    code: 'PAS-1',
    name: 'Pastillas; "EBC"',
    unit: 'piece',
    quantity: 20_000,
    minStock: 0,
    costPerUnitCents: 325,
    salePriceCents: null,
    vehicleTypes: [],
    supplier: '',
    location: '',
  };
  part = await storeComponent(db, component, { actor: null, now: MONDAY_MORNING - 86_400_000 });
  const sell = async (): Promise<ChargedCause> => {
    const body = { componentId: part, quantity: 2, salePrice: 10, clientName: '=Ana; ñandú' };
    const sold = await admin<{ _id: string }>('POST', '/components/sell', body);
    return { kind: 'sale', id: sold.body.data._id };
  };
  const paid = await sell();
  await counter.pay(paid, [pesos(400, 40), dollars(10, card)]);
  unpaid = await sell();
  await counter.pay(unpaid, [dollars(5)]);
  overpaid = await sell();
  await counter.pay(overpaid, [dollars(20)]);
  await counter.discount(overpaid, { amount: 4 });
  const product = await createProductOfTwo(app, part);
  const id = await createReservationIn(app, await reservationPanel(app), product, 'accepted');
  open = { kind: 'reservation', id };
  await counter.pay(open, [dollars(40)], { kind: 'deposit' });
  const other = await createReservationIn(app, await reservationPanel(app), product, 'accepted', {
    clientEmail: 'otra@ejemplo.com',
    clientPhone: '098 111 222',
  });
  cancelled = { kind: 'reservation', id: other };
  await counter.pay(cancelled, [dollars(30)], { kind: 'deposit' });
  await (await reservationPanel(app)).move(other, 'cancelled');
  await counter.keep(cancelled, 20);
  const till = cashCalls(owner);
  const { rows } = (await till.day(TODAY)).body.data;
  const counted = rows.map(({ method, currency, expected }) => ({
    method: method._id,
    currency,
    amount: method.kind === 'cash' && currency === 'USD' ? expected - 1.5 : expected,
  }));
  const closed = await till.close(TODAY, counted, { note: 'Faltó; "un vuelto"' });
  expect(closed.body.message).toBe('Caja cerrada');
});

test('the files of money agree with the figures of the screen', async () => {
  const files = await readArchive(NOVEMBER);
  const figures = (await owner<MoneyFigures>('GET', `/money/figures${NOVEMBER}`)).body.data;
  const { overall } = await readMetrics(owner, NOVEMBER);
  const movements = files['cobros-y-pagos'] ?? [];
  const received = figures.received.map(({ method, currency, amount, usd, fee, count }) => ({
    medio: method.label,
    moneda: currency,
    movimientos: String(count),
    importe: amount.toFixed(2).replace('.', ','),
    dolares: usd.toFixed(2).replace('.', ','),
    comision: fee.toFixed(2).replace('.', ','),
  }));
  expect(files['medios']).toEqual(received);
  for (const row of received) {
    const own = movements.filter(
      (line) => line['medio'] === row.medio && line['moneda'] === row.moneda,
    );
    expect(sumOf(own, 'importe')).toBe(strictCents(row.importe));
    expect(sumOf(own, 'dolares')).toBe(strictCents(row.dolares));
  }
  expect(sumOf(files['comisiones'] ?? [], 'comision')).toBe(Math.round(overall.paymentFees * 100));
  expect(files['comisiones']).toEqual([
    expect.objectContaining({
      medio: 'Crédito',
      dolares: '10,00',
      comision: '0,50',
      orden_paypal: '',
    }),
  ]);
});

test('saldos.csv lists what is left to pay and to return, deposits in hand, and kept deposits', async () => {
  const { saldos = [] } = await readArchive('?endDate=2020-01-31');
  const figures = (await owner<MoneyFigures>('GET', '/money/figures')).body.data;
  const shown = (line: Record<string, string>) => [
    line['tipo'],
    line['causa'],
    line['causa_id'],
    line['importe'],
  ];
  expect(saldos.map(shown)).toEqual([
    ['Por cobrar', 'Venta', unpaid.id, '15,00'],
    ['Por devolver', 'Venta', overpaid.id, '4,00'],
    ['Por devolver', 'Reserva', cancelled.id, '10,00'],
    ['Seña en mano', 'Reserva', open.id, '40,00'],
    ['Seña retenida', 'Reserva', cancelled.id, '20,00'],
  ]);
  expect(figures).toMatchObject({ receivable: 15, payable: 14, deposits: 40, kept: 20 });
  expect(saldos.map((line) => [line['al'], line['desde']])).toEqual(
    saldos.map(() => [TODAY, TODAY]),
  );
  expect(saldos[0]?.['cliente']).toBe("'=Ana; ñandú");
});

test('the closings of a period are in its archive and in its report, with their differences', async () => {
  const { cierres = [] } = await readArchive(NOVEMBER);
  expect(cierres.every((line) => line['numero'] === '1' && line['dia'] === TODAY)).toBe(true);
  const differences = cierres.filter((line) => line['diferencia'] !== '0,00');
  expect(differences).toEqual([
    expect.objectContaining({
      clase: 'Cierre',
      medio: 'Efectivo',
      moneda: 'USD',
      inicial: '0,00',
      esperado: '95,00',
      contado: '93,50',
      diferencia: '-1,50',
      nota: 'Faltó; "un vuelto"',
    }),
  ]);
  const { closings } = (await owner<Books>('GET', `/financial/books${NOVEMBER}`)).body.data;
  expect(closings).toEqual([
    expect.objectContaining({
      number: 1,
      day: TODAY,
      kind: 'close',
      differences: [expect.objectContaining({ currency: 'USD', amount: -1.5 })],
    }),
  ]);
  expect((await readArchive('?endDate=2026-11-22'))['cierres']).toEqual([]);
});

test('the stock of a past day is derived from the movements, and the file says so', async () => {
  const own = (files: Record<string, Lines>) =>
    files['stock']?.filter((line) => line['codigo'] === 'PAS-1');
  const now = own(await readArchive(NOVEMBER));
  expect(now).toEqual([
    {
      al: TODAY,
      codigo: 'PAS-1',
      componente: 'Pastillas; "EBC"',
      unidad: 'unidad',
      cantidad: expect.any(String),
      costo: '3,25',
      valor: expect.any(String),
      calculo: 'stock y costo promedio de hoy',
    },
  ]);
  const quantity = strictCents(now?.[0]?.['cantidad']) / 100;
  expect([quantity, strictCents(now?.[0]?.['valor'])]).toEqual([14, 14 * 325]);
  const before = own(await readArchive('?endDate=2026-11-22'));
  expect(before).toEqual([
    expect.objectContaining({
      al: '2026-11-22',
      cantidad: '20,00',
      valor: '65,00',
      calculo: 'stock según los movimientos, al costo promedio de hoy',
    }),
  ]);
  expect(own(await readArchive('?endDate=2026-11-21'))).toEqual([]);
  const report = (query: string) => owner<Books>('GET', `/financial/books${query}`);
  const past = (await report('?endDate=2026-11-22')).body.data.stock;
  expect(past).toMatchObject({ day: '2026-11-22', isDerived: true });
  expect((await report('')).body.data.stock).toMatchObject({ day: TODAY, isDerived: false });
});

test('the report of a period rejects an invalid period with 400', async () => {
  const { status, body } = await owner('GET', '/financial/books?startDate=x');
  expect([status, body.message]).toEqual([400, 'La fecha no es válida.']);
});
