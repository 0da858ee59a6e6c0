import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import { readCsv } from '#shared/text/csv.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { type Caller, callerWith } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { ZONE } from '#test/fixtures.ts';
import { type MetricsFigures, type MetricsPoint, readMetrics } from '#test/income.ts';
import { insertReservation } from '#test/reservation-row.ts';
import { createStaff } from '#test/staff.ts';

/** Compares metrics, exports and lists with sums over the rows. */
const site = testEnvironment();
let owner: Caller;
let headers: Record<string, string>;

beforeAll(async () => {
  owner = await callerWith(site.app, ['finanzas']);
  headers = (await createStaff(site.app.context.db, ['finanzas'])).headers;
});

type Page = { total: number };

/** Returns the sums of sale, cost and profit in cents and the number of lines of the export. */
async function sumsOfExport(query: string): Promise<number[]> {
  const url = `${site.app.url}/api/financial/transactions.csv${query}`;
  const [head, ...lines] = readCsv(await (await fetch(url, { headers })).text()) ?? [];
  const sumOf = (name: string) => {
    const column = head?.cells.indexOf(name) ?? -1;
    return lines.reduce((cents, { cells }) => cents + centsOf(cells[column] ?? ''), 0);
  };
  return [sumOf('venta'), sumOf('costo'), sumOf('ganancia'), lines.length];
}

const centsOf = (cell: string) => Math.round(Number(cell.replace(',', '.')) * 100);

type Event = { at: Date; service: boolean; sale: number; cost: number; voided: boolean };

test('metrics, export and list of 10 000 random sales equal the sums of their rows, to the cent', async () => {
  const { db } = site.app.context;
  const first = Date.parse('2026-09-01T00:00:00Z');
  const [events = []] = fc.sample(
    fc.array(
      fc.record<Event>({
        at: fc.integer({ min: 0, max: 90 * 86_400_000 }).map((ms) => new Date(first + ms)),
        service: fc.boolean(),
        sale: fc.oneof(fc.nat(50), fc.nat(1_000_000_000)),
        cost: fc.oneof(fc.constant(0), fc.nat(800_000_000)),
        voided: fc.nat(9).map((one) => one === 0),
      }),
      { minLength: 10_000, maxLength: 10_000, size: 'max' },
    ),
    { numRuns: 1, seed: 20_261_121 },
  );
  expect(events).toHaveLength(10_000);
  for (let from = 0; from < events.length; from += 1_000) {
    await db
      .insertInto('financial_transactions')
      .values(
        events.slice(from, from + 1_000).map(({ at, service, sale, cost, voided }) => ({
          id: newId(),
          type: service ? 'service' : 'product',
          cause_type: service ? 'citation' : 'product_sale',
          cause_id: newId(),
          item_name: 'Algo',
          sale_cents: sale,
          cost_cents: cost,
          created_at: at,
          voided_at: voided ? at : null,
        })),
      )
      .execute();
  }
  const expected = (wanted: (day: string) => boolean, service?: boolean) => {
    const rows = events.filter(
      ({ at, voided, ...each }) =>
        !voided &&
        wanted(dayAt(at.getTime(), ZONE)) &&
        (service === undefined || each.service === service),
    );
    const income = rows.reduce((sum, { sale }) => sum + sale, 0);
    const costs = rows.reduce((sum, { cost }) => sum + cost, 0);
    return [income, costs, income - costs, rows.length];
  };
  const inCents = ({ income, costs, profit, count }: MetricsFigures) => [
    ...[income, costs, profit].map((dollars) => Math.round(dollars * 100)),
    count,
  ];
  for (const [query, wanted] of [
    ['', () => true],
    ['?startDate=2026-10-01&endDate=2026-10-31', (day: string) => day.startsWith('2026-10')],
    ['?startDate=2026-10-17&endDate=2026-10-17', (day: string) => day === '2026-10-17'],
    ['?endDate=2026-09-15', (day: string) => day <= '2026-09-15'],
  ] as const) {
    const { overall, services, products, periods } = await readMetrics(owner, query);
    const whole: MetricsFigures = {
      income: overall.totalIncome,
      costs: overall.totalCosts,
      profit: overall.netProfit,
      margin: overall.averageMargin,
      count: overall.totalTransactions,
    };
    expect(inCents(whole)).toEqual(expected(wanted));
    expect(inCents(services)).toEqual(expected(wanted, true));
    expect(inCents(products)).toEqual(expected(wanted, false));
    const sum = (of: (point: MetricsPoint) => number) =>
      periods.points.reduce((cents, point) => cents + Math.round(of(point) * 100), 0);
    expect([sum(({ income }) => income), sum(({ costs }) => costs)]).toEqual(
      inCents(whole).slice(0, 2),
    );
    expect(await sumsOfExport(query)).toEqual(inCents(whole));
    const { body } = await owner<Page>('GET', `/financial/transactions${query}`);
    expect(body.data.total).toBe(whole.count);
  }
});

test('the fee of a payment reduces the result of the day of the payment', async () => {
  const { db } = site.app.context;
  const pay = async (paidAt: string, fee: number) => {
    const { id: reservation } = await insertReservation(db, site.fixtures.crashBars);
    const id = newId();
    await db
      .insertInto('payments')
      .values({
        id,
        reservation_id: reservation,
        provider: 'paypal',
        attempt: 1,
        invoice: id,
        description: 'Kit de defensas',
        amount_cents: 21_000,
        currency: 'USD',
        status: 'refunded',
        provider_order_id: `ORDER-${id}`,
        approve_url: 'https://paypal.invalid/approve',
        ordered_at: new Date(paidAt),
        capture_id: `CAPTURE-${id}`,
        fee_cents: fee,
        paid_at: new Date(paidAt),
        created_at: new Date(paidAt),
        updated_at: new Date(paidAt),
      })
      .execute();
  };
  await pay('2027-02-01T02:59:59.900Z', 934);
  await pay('2027-02-01T03:00:00Z', 5_000);
  const { overall } = await readMetrics(owner, '?startDate=2027-01-01&endDate=2027-01-31');
  expect([overall.netProfit, overall.paymentFees, overall.result]).toEqual([0, 9.34, -9.34]);
  expect((await readMetrics(owner)).overall.paymentFees).toBe(59.34);
});
