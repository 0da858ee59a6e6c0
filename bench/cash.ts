import { CASH_METHOD } from '#cash/rules/movement-kinds.ts';
import { openDatabase } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { machineNow } from '#test/machine-clock.ts';
import { createStaff } from '#test/staff.ts';
import { createStockedComponent } from '#test/stock.ts';
import { startBenchApp } from './bench-app.ts';
import { ZONE } from './citations.ts';
import { CostRecorder } from './cost.ts';
import { meterOf } from './cpu.ts';
import type { Bench } from './databases.ts';
import { runSql } from './environment.ts';
import type { Finding } from './finding.ts';
import { addressOf, type LoadRequest, sendAll } from './load.ts';
import { runRounds, workload } from './rounds.ts';

const ADDRESSES = 500;
/** Movements of the day that «Caja de hoy» shows. */
const MOVEMENTS_TODAY = 400;
const TILL_BUDGET = 4;

/**
 * Measures «Caja de hoy» of 400 movements, the debts and deposits of all records, and a payment beside a counter sale
 * of one component: the payment's budget is the cost of the sale.
 */
export async function* measureCash(bench: Bench): AsyncGenerator<Finding> {
  yield* measureTill(bench);
  yield* measurePayment(bench);
}

async function* measureTill({ environment, databases, preset }: Bench): AsyncGenerator<Finding> {
  const { connectionString: original } = await databases.recorded();
  const connectionString = await environment.createDatabase(original);
  await fillMovements(connectionString);
  const token = await signIn(connectionString, ['finanzas']);
  const app = await startBenchApp({ DATABASE_URL: connectionString });
  const today = dayAt(machineNow(), ZONE);
  const of = (what: string, path: string, budget?: number) => ({
    what,
    budget,
    ...workload(
      app,
      Array.from({ length: ADDRESSES }, (_, index) => get(index, token, path)),
    ),
  });
  const till = of(`the till of a day with ${MOVEMENTS_TODAY}`, `/api/cash/${today}`, TILL_BUDGET);
  const figures = `/api/money/figures?startDate=${today}&endDate=${today}`;
  // The figures sum all records that were ever sold or paid: a call can take longer than a short round.
  const workloads = preset.long ? [till, of('debts and deposits of now', figures)] : [till];
  try {
    await runRounds(environment, workloads, preset);
  } finally {
    await app.stop();
  }
  yield* workloads.map(({ what, budget, book: { cost } }) => ({
    work: `movements of ${preset.listed} sales, ${what}`,
    value: cost.cpuMs,
    unit: 'CPU-ms',
    ...(budget !== undefined && { budget }),
    detail: cost,
  }));
}

const get = (index: number, token: string, path: string): LoadRequest => ({
  method: 'GET',
  path,
  headers: { 'x-forwarded-for': addressOf(index), authorization: `Bearer ${token}` },
});

/** Pays the newest sales of the ledger today and the older ones earlier, except every hundredth. */
async function fillMovements(connectionString: string): Promise<void> {
  await runSql(connectionString, 'alter table money_movements disable trigger user');
  await runSql(
    connectionString,
    `insert into money_movements (id, entry_id, day, at, cause, cause_id, kind, method_id, currency,
      amount_minor, usd_cents)
    select gen_random_uuid(), gen_random_uuid(),
      case when newest <= ${MOVEMENTS_TODAY} then (now() at time zone '${ZONE}')::date
        else (created_at at time zone '${ZONE}')::date - 1 end,
      created_at, case when cause_type in ('citation', 'reservation') then cause_type else 'sale' end,
      cause_id, 'payment', '${CASH_METHOD}', 'USD', sale_cents, sale_cents
    from (select *, row_number() over (order by created_at desc) as newest
      from financial_transactions where kind = 'sale' and sale_cents > 0) as line
    where newest % 100 <> 0 or newest <= ${MOVEMENTS_TODAY}`,
  );
  await runSql(connectionString, 'alter table money_movements enable trigger user');
  await runSql(
    connectionString,
    `insert into cash_closings (number, day, kind, snapshot, actor_id, actor_name, at)
    select 1, (now() at time zone '${ZONE}')::date - 1, 'close',
      '{"from": "2026-01-01", "rows": [], "movements": 0}', gen_random_uuid(), '', now()`,
  );
  await runSql(connectionString, 'vacuum analyze money_movements');
}

async function signIn(
  connectionString: string,
  permissions: Parameters<typeof createStaff>[1],
): Promise<string> {
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  try {
    return (await createStaff(db, permissions, { now: machineNow() })).token;
  } finally {
    await db.destroy();
  }
}

async function* measurePayment({ environment, databases, preset }: Bench): AsyncGenerator<Finding> {
  const { connectionString: original } = await databases.few();
  const connectionString = await environment.createDatabase(original);
  const count = preset.bookingsPerRound;
  const token = await signIn(connectionString, ['stock']);
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  const component = await createStockedComponent(db, { quantity: 900_000_000 });
  await db.destroy();
  const sales = await insertSales(connectionString, component, count * (preset.rounds + 1));
  const app = await startBenchApp({ DATABASE_URL: connectionString });
  const leg = { method: CASH_METHOD, currency: 'USD', amount: 7 };
  let made = 0;
  const batch = (make: (number: number) => LoadRequest) => () => {
    const last = made + count;
    return () => (made < last ? make(made++) : null);
  };
  const pay = batch((number) => {
    const cause = { kind: 'sale', id: sales[number] };
    return post(number, token, '/api/money/movements', { kind: 'payment', cause, legs: [leg] });
  });
  const sell = (number: number) => {
    const body = { componentId: component, quantity: 1, salePrice: 7, clientName: 'Lucía' };
    return post(number, token, '/api/components/sell', body);
  };
  const [paid, sold] = [new CostRecorder(), new CostRecorder()];
  try {
    for (let round = 0; round <= preset.rounds; round += 1) {
      await environment.settle();
      const meter = meterOf(environment.dataFolder, [app.pid]);
      const [ofPayments, ofSales] =
        round === 0 ? [new CostRecorder(), new CostRecorder()] : [paid, sold];
      let left = count;
      await ofSales.round(meter, () => sendAll(() => (left-- > 0 ? sell(left) : null), [app.url]));
      await ofPayments.round(meter, () => sendAll(pay(), [app.url]));
    }
  } finally {
    await app.stop();
  }
  yield {
    work: 'payment of a counter sale',
    value: paid.cost.cpuMs,
    unit: 'CPU-ms',
    budget: sold.cost.cpuMs,
    detail: paid.cost,
  };
}

/** Inserts unpaid sales of 7.00. Returns their ids. */
async function insertSales(
  connectionString: string,
  component: string,
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const values = ids.map((id) => `('${id}'::uuid)`).join(', ');
  await runSql(
    connectionString,
    `with sold (id) as (values ${values}), sale as (
      insert into sales (id, kind, component_id, item_name, quantity, unit_price_cents,
        total_price_cents, total_cost_cents, client_name, client_email, client_phone, actor_name, created_at)
      select id, 'component', '${component}', 'Bujía', 1000, 700, 700, 0, 'Lucía', '', '', '', now()
      from sold)
    insert into financial_transactions (id, type, cause_type, cause_id, item_name, sale_cents, cost_cents,
      created_at)
    select gen_random_uuid(), 'product', 'component_sale', id, 'Bujía', 700, 0, now() from sold`,
  );
  return ids;
}

const post = (number: number, token: string, path: string, body: unknown): LoadRequest => ({
  method: 'POST',
  path,
  headers: {
    'x-forwarded-for': addressOf(number % ADDRESSES),
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': newId(),
  },
  body: JSON.stringify(body),
});
