import { sql } from 'kysely';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import { type Day, dayAt } from '#kernel/day-time.ts';
import { boundaryAt } from '#kernel/zoned.ts';
import { sumFees } from '#pagos/server/fee-queries.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Metrics } from '../contract/finance.ts';
import type { Period } from '../contract/period.ts';
import type { Sums } from '../rules/figures.ts';
import { partsOf, unitOf } from '../rules/periods.ts';
import { expensesWithin } from './expense-queries.ts';
import { metricsView, type Part } from './metrics-view.ts';
import { incomeWithin, instantsOf } from './period-queries.ts';

/**
 * The figures of a period: whole, by its days or months, and its expenses by category; income and
 * expenses of one moment, summed in whole cents by the database.
 */
export async function readMetrics(kit: Kit, period: Period): Promise<Metrics> {
  const { timeZone } = await readSettings(kit);
  const unit = unitOf(period);
  const ends = unit === 'day' ? endsOf(period) : await endsWithin(kit, period, timeZone);
  const parts = ends === null ? [] : partsOf(ends.first, ends.last, unit);
  const rows = await readSums(kit, { period, parts, timeZone });
  const feeCents = await sumFees(kit.db, instantsOf(period, timeZone));
  return metricsView(rows, { days: parts, unit, feeCents });
}

type Ends = { first: Day; last: Day } | null;

function endsOf({ startDate, endDate }: Period): Ends {
  if (startDate === undefined || endDate === undefined) return null;
  return { first: startDate, last: endDate };
}

/** The first and the last day of it on which anything happened. */
async function endsWithin({ db }: Kit, period: Period, timeZone: string): Promise<Ends> {
  const { rows } = await sql<{ from: Date | null; until: Date | null; first: Day; last: Day }>`
    select * from
      (select min(created_at) as "from", max(created_at) as until from financial_transactions
        where ${incomeWithin(period, timeZone)}) as income,
      (select min(day) as first, max(day) as last from expenses as expense
        where ${expensesWithin(period)}) as spent`.execute(db);
  const { from = null, until = null, first = null, last = null } = rows[0] ?? {};
  const days = [from, until].map((at) => at && dayAt(at.getTime(), timeZone));
  const known = [...days, first, last].filter((day) => day !== null).sort();
  const [earliest] = known;
  const latest = known.at(-1);
  return earliest === undefined || latest === undefined ? null : { first: earliest, last: latest };
}

type Wish = { period: Period; parts: readonly Day[]; timeZone: string };

/** Each part by what it is; `part` counts from 0. What is paid out stands as the cost. */
async function readSums({ db }: Kit, { period, parts, timeZone }: Wish): Promise<Part[]> {
  if (parts.length === 0) return [];
  const begins = parts.map((day) => new Date(boundaryAt(day, 0, timeZone)));
  const { rows } = await sql<Part & Sums>`
    select type as kind, '' as category,
      width_bucket(created_at, ${begins}::timestamptz[]) - 1 as part,
      sum(sale_cents) as "saleCents", sum(cost_cents) as "costCents", count(*) as count
    from financial_transactions where ${incomeWithin(period, timeZone)}
    group by 1, 2, 3
    union all
    select 'expense', category, width_bucket(day, ${parts}::date[]) - 1,
      0, sum(amount_cents), count(*)
    from expenses as expense where ${expensesWithin(period)}
    group by 1, 2, 3`.execute(db);
  return rows;
}
