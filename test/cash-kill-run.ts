import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { checkIntegrity } from '#app/integrity-check.ts';
import { CASH_METHOD } from '#cash/rules/movement-kinds.ts';
import { attachAuditResources, openAuditResources } from '#platform/audit/audit-resources.ts';
import { openSession } from '#platform/auth/sessions.ts';
import { type Db, inTransaction } from '#platform/data/database.ts';
import { appKeysFromSecret } from '#platform/operations/app-keys.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { type AppProcess, TEST_APP_KEY } from './app-process.ts';
import { cashCalls, dollars, pesos } from './cash-calls.ts';
import { type Caller, createSomeComponent } from './catalogue-calls.ts';
import { ZONE } from './fixtures.ts';
import { type Reply, request } from './http.ts';
import { killUnderLoad, pollUntil } from './kill-run.ts';
import { machineNow } from './machine-clock.ts';
import { createStaff } from './staff.ts';

/** A sale with its payment of three parts, as its calls were acknowledged. */
type Taken = { sale: string; reversed: boolean; discountCents: number };

export type CashKillResult = {
  kills: number;
  /** Acknowledged payments, reversals, discounts, closings and reopenings. */
  payments: number;
  reversals: number;
  discounts: number;
  closings: number;
  reopenings: number;
  /** Calls without an answer, which were sent again: their process was killed, or was not up yet. */
  repeated: number;
  /** Acknowledged ones that are not in the database; must be 0, as all below. */
  lost: number;
  /** Entries without one of their parts, and reversals of a part of an entry. */
  half: number;
  /** Sales, entries, discounts, closings and reopenings that were written twice. */
  doubled: number;
  /** Violated integrity checks of all modules. */
  broken: number;
};

const CASHIERS = 6;
const PRICE = 40;
const DISCOUNT_CENTS = 300;
const RATE = 40;
const PARTS = 3;

type Load = {
  paused: boolean;
  stop: boolean;
  taken: Taken[];
  closings: number;
  reopenings: number;
  repeated: number;
  answered: () => number;
};

/**
 * Takes, reverses and discounts money, and closes and reopens the day, while the processes are killed alternately. A
 * client without an answer repeats its call: with its `Idempotency-Key` if the call has one, else until the answer
 * says that it is done.
 */
export async function cashKillRun(
  db: Db,
  connectionString: string,
  apps: AppProcess[],
  kills: number,
): Promise<CashKillResult> {
  // The check of the audit log authenticates the lines of closings.
  const keys = appKeysFromSecret(TEST_APP_KEY);
  attachAuditResources(db, openAuditResources({ auditHeads: null, backups: null }, keys));
  const now = machineNow();
  const admin = await createStaff(db, 'admin', { now });
  const part = await createSomeComponent(db, { quantity: 1_000_000_000, costPerUnitCents: 300 });
  const load: Load = {
    paused: false,
    stop: false,
    taken: [],
    closings: 0,
    reopenings: 0,
    repeated: 0,
    answered: () => load.taken.length + load.closings + load.reopenings,
  };
  let turn = 0;
  /** Sends a call to the processes in turn until one of them answers. */
  const caller: Caller = async (method, path, body, extra) => {
    for (;;) {
      turn += 1;
      const url = `${apps[turn % apps.length]?.url}/api${path}`;
      const reply = await request(url, method, body, { ...admin.headers, ...extra }).catch(
        () => null,
      );
      if (reply !== null && reply.status !== 503) return reply as Reply<never>;
      load.repeated += 1;
      await new Promise((wake) => setTimeout(wake, 20));
    }
  };
  const transfer = (await cashCalls(caller).methods()).find(({ kind }) => kind === 'transfer');
  const cashier = (index: number) =>
    takeMoney(caller, load, { index, part, transfer: transfer?._id ?? '' });
  const clients = [
    ...Array.from({ length: CASHIERS }, (_, index) => cashier(index)),
    closeAndReopen(db, caller, load, admin.actor.id, admin.headers),
  ];
  await killUnderLoad(connectionString, apps, { kills, load, clients });
  return { kills, ...(await countViolations(db, load)) };
}

function expectStatus({ status, body }: Reply<unknown>, ...allowed: readonly number[]): void {
  if (!allowed.includes(status)) throw new Error(`${status} ${body.message}`);
}

async function takeMoney(
  caller: Caller,
  load: Load,
  { index, part, transfer }: { index: number; part: string; transfer: string },
): Promise<void> {
  const { pay, reverse, discount } = cashCalls(caller);
  for (let turn = index; !load.stop; turn += 1) {
    await pollUntil(() => !load.paused);
    const body = { componentId: part, quantity: 1, salePrice: PRICE, clientName: 'Ana' };
    const key = { 'idempotency-key': randomUUID() };
    const sold = await caller<{ _id: string }>('POST', '/components/sell', body, key);
    expectStatus(sold, 201);
    const id = sold.body.data._id;
    const taken: Taken = { sale: id, reversed: false, discountCents: 0 };
    const cause = { kind: 'sale', id } as const;
    if (turn % 4 === 0) {
      expectStatus(await discount(cause, { amount: DISCOUNT_CENTS / 100 }), 200);
      taken.discountCents = DISCOUNT_CENTS;
    }
    const due = PRICE - taken.discountCents / 100;
    // 100 pesos more than is due, and 100 pesos of change.
    const legs = [dollars(10, transfer), pesos((due - 10) * RATE + 100, RATE)];
    const change = { currency: 'UYU', amount: 100, rate: RATE };
    const paid = await pay(cause, legs, { change, confirmRate: true }, randomUUID());
    expectStatus(paid, 201);
    if (turn % 3 === 0) {
      // 409: the reversal was written, and its answer was lost.
      expectStatus(await reverse(paid.body.data.movements[0]?._id), 201, 409);
      taken.reversed = true;
    }
    load.taken.push(taken);
  }
}

async function closeAndReopen(
  db: Db,
  caller: Caller,
  load: Load,
  user: string,
  headers: Record<string, string>,
): Promise<void> {
  const till = cashCalls(caller);
  while (!load.stop) {
    await pollUntil(() => !load.paused);
    const now = machineNow();
    const day = dayAt(now, ZONE);
    const { rows } = (await till.day(day)).body.data;
    const counted = (['USD', 'UYU'] as const).map((currency) => ({
      method: CASH_METHOD,
      currency,
      amount: Math.max(
        0,
        rows.find((row) => row.method.kind === 'cash' && row.currency === currency)?.expected ?? 0,
      ),
    }));
    const key = { 'idempotency-key': randomUUID() };
    const body = { counted, note: 'Contado' };
    expectStatus(await caller('POST', `/cash/${day}/close`, body, key), 201);
    load.closings += 1;
    // A reopening needs a step-up.
    const token = await inTransaction(db, (tx) => openSession(tx, user, machineNow()));
    headers['authorization'] = `Bearer ${token}`;
    // 409: the reopening was written, and its answer was lost.
    expectStatus(await till.reopen(day), 201, 409);
    load.reopenings += 1;
  }
}

/** Compares the database with what was acknowledged. */
async function countViolations(db: Db, load: Load): Promise<Omit<CashKillResult, 'kills'>> {
  const { rows } = await sql<{
    sale: string;
    entries: number;
    parts: number;
    reversed: number;
    discount: number;
  }>`
    select sale.id as sale,
      (select count(distinct entry_id) from money_movements where cause_id = sale.id and reverses is null)::int as entries,
      (select count(*) from money_movements where cause_id = sale.id and reverses is null)::int as parts,
      (select count(*) from money_movements where cause_id = sale.id and reverses is not null)::int as reversed,
      (select coalesce(-sum(sale_cents), 0) from financial_transactions
        where cause_id = sale.id and kind = 'discount')::int as discount
    from sales as sale`.execute(db);
  const found = new Map(rows.map((row) => [row.sale, row]));
  const { rows: lines } = await sql<{ closings: number; reopenings: number; newest: number }>`
    select count(*) filter (where kind = 'close')::int as closings,
      count(*) filter (where kind = 'reopen')::int as reopenings, coalesce(max(number), 0)::int as newest
    from cash_closings`.execute(db);
  const { closings = 0, reopenings = 0 } = lines[0] ?? {};
  const lost = load.taken.filter((taken) => {
    const row = found.get(taken.sale);
    const isWritten = row !== undefined && row.entries > 0 && row.discount >= taken.discountCents;
    return !isWritten || (taken.reversed && row.reversed === 0);
  });
  const half = rows.filter(
    ({ parts, reversed }) => parts % PARTS !== 0 || (reversed !== 0 && reversed !== parts),
  );
  const more = (written: number, acknowledged: number) => Math.max(0, written - acknowledged);
  const doubled =
    rows.filter(({ entries, discount }) => entries > 1 || discount > DISCOUNT_CENTS).length +
    more(rows.length, load.taken.length) +
    more(closings, load.closings) +
    more(reopenings, load.reopenings);
  const broken = (await checkIntegrity(db)).filter((each) => each.broken.length > 0);
  for (const each of broken) console.info(each.promise, each.broken.slice(0, 5));
  return {
    payments: load.taken.length,
    reversals: load.taken.filter(({ reversed }) => reversed).length,
    discounts: load.taken.filter(({ discountCents }) => discountCents > 0).length,
    closings: load.closings,
    reopenings: load.reopenings,
    repeated: load.repeated,
    lost: lost.length + more(load.closings, closings) + more(load.reopenings, reopenings),
    half: half.length,
    doubled,
    broken: broken.length,
  };
}
