import { sql } from 'kysely';
import { sumTillFees } from '#cash/server/book-queries.ts';
import { sumFees } from '#payments/server/payment-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { Period } from '#shared/contract/period.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { type Day, dayAt } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { Metrics } from '../contract/finance.ts';
import { addSums, figuresOf, profitOf, type Sums } from '../rules/figures.ts';
import { type PeriodUnit, periodParts, periodUnit } from '../rules/periods.ts';
import { expensesInPeriod } from './expenses/expense-queries.ts';
import { incomeInPeriod, periodInstants } from './transaction-queries.ts';

/**
 * Reads the figures of a period: totals, by day or month, and expenses by category. One statement reads
 * income and expenses, so that they agree; the database sums whole cents.
 */
export async function readMetrics(context: AppContext, period: Period): Promise<Metrics> {
  const { timeZone } = await readSettings(context);
  const unit = periodUnit(period);
  const ends =
    unit === 'day' ? periodEnds(period) : await readActiveEnds(context, period, timeZone);
  const parts = ends === null ? [] : periodParts(ends.first, ends.last, unit);
  const rows = await readSums(context, { period, parts, timeZone });
  const [onlineCents, tillCents] = await Promise.all([
    sumFees(context.db, periodInstants(period, timeZone)),
    sumTillFees(context.db, period),
  ]);
  return metricsView(rows, { days: parts, unit, feeCents: onlineCents + tillCents });
}

type PeriodEnds = { first: Day; last: Day } | null;

function periodEnds({ startDate, endDate }: Period): PeriodEnds {
  if (startDate === undefined || endDate === undefined) return null;
  return { first: startDate, last: endDate };
}

/** Reads the first and the last day of a period with income or expenses. */
async function readActiveEnds(
  { db }: AppContext,
  period: Period,
  timeZone: string,
): Promise<PeriodEnds> {
  const { rows } = await sql<{ from: Date | null; until: Date | null; first: Day; last: Day }>`
    select * from
      (select min(created_at) as "from", max(created_at) as until from financial_transactions
        where ${incomeInPeriod(period, timeZone)}) as income,
      (select min(day) as first, max(day) as last from expenses as expense
        where ${expensesInPeriod(period)}) as spent`.execute(db);
  const { from = null, until = null, first = null, last = null } = rows[0] ?? {};
  const days = [from, until].map((at) => at && dayAt(at.getTime(), timeZone));
  const sorted = [...days, first, last].filter((day) => day !== null).sort();
  const [earliest] = sorted;
  const latest = sorted.at(-1);
  return earliest === undefined || latest === undefined ? null : { first: earliest, last: latest };
}

type SumsQuery = { period: Period; parts: readonly Day[]; timeZone: string };

/**
 * Reads the sums by part and kind; `part` counts from 0. The amount of an expense is its cost. `count` of income is the
 * number of sales that stand at the end of the period: a void in the period takes its sale out of the count, if that
 * is in the period, too. A later void changes no past period.
 */
async function readSums(
  { db }: AppContext,
  { period, parts, timeZone }: SumsQuery,
): Promise<PeriodSum[]> {
  if (parts.length === 0) return [];
  const { from } = periodInstants(period, timeZone);
  const starts = parts.map((day) => new Date(boundaryAt(day, 0, timeZone)));
  const { rows } = await sql<PeriodSum>`
    select type as kind, '' as category,
      width_bucket(created_at, ${starts}::timestamptz[]) - 1 as part,
      sum(sale_cents) as "saleCents", sum(cost_cents) as "costCents", 0 as "purchaseCents",
      count(*) filter (where kind = 'sale') - count(*) filter (where kind = 'void' and exists (
        select from financial_transactions as sale
        where sale.id = line.original_id
          and sale.created_at >= coalesce(${from}::timestamptz, '-infinity'))) as count
    from financial_transactions as line where ${incomeInPeriod(period, timeZone)}
    group by 1, 2, 3
    union all
    select 'expense', category, width_bucket(day, ${parts}::date[]) - 1,
      0, sum(amount_cents), coalesce(sum(amount_cents) filter (where purchase_id is not null), 0), count(*)
    from expenses as expense where ${expensesInPeriod(period)}
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** Sum of one kind in one part of the period; the amount of an expense is its cost. */
type PeriodSum = Sums & {
  kind: 'service' | 'product' | 'expense';
  category: string;
  part: number;
  /** Part of the expenses that paid for stock: it is a cost when the stock is sold. */
  purchaseCents: number;
};

/** The parts of the period, their unit, and the fees of payment providers in cents. */
type MetricsContext = { days: readonly Day[]; unit: PeriodUnit; feeCents: number };

/** Builds all figures from the same sums, so that cards, charts and tables agree. */
function metricsView(
  rows: readonly PeriodSum[],
  { days, unit, feeCents }: MetricsContext,
): Metrics {
  const income = rows.filter(({ kind }) => kind !== 'expense');
  const expenses = rows.filter(({ kind }) => kind === 'expense');
  const incomeSums = addSums(income);
  const overall = figuresOf(incomeSums);
  const expenseSums = addSums(expenses);
  const purchaseCents = expenses.reduce((sum, each) => sum + each.purchaseCents, 0);
  const spentCents = expenseSums.costCents - purchaseCents + feeCents;
  return {
    overall: {
      totalIncome: overall.income,
      totalCosts: overall.costs,
      netProfit: overall.profit,
      averageMargin: overall.margin,
      totalTransactions: overall.count,
      totalExpenses: dollarsOf(expenseSums.costCents),
      paymentFees: dollarsOf(feeCents),
      stockPurchases: dollarsOf(purchaseCents),
      result: dollarsOf(profitOf(incomeSums) - spentCents),
    },
    services: figuresOf(addSums(income.filter(({ kind }) => kind === 'service'))),
    products: figuresOf(addSums(income.filter(({ kind }) => kind === 'product'))),
    expenses: { count: expenseSums.count, categories: sumCategories(expenses) },
    periods: { unit, points: periodPoints(income, expenses, days) },
  };
}

function sumCategories(expenses: readonly PeriodSum[]): Metrics['expenses']['categories'] {
  const sums = new Map<string, Sums>();
  for (const each of expenses) {
    const before = sums.get(each.category);
    sums.set(each.category, addSums(before ? [before, each] : [each]));
  }
  return [...sums]
    .map(([category, { costCents, count }]) => ({ category, amount: dollarsOf(costCents), count }))
    .sort((a, b) => b.amount - a.amount || a.category.localeCompare(b.category, 'es'));
}

function periodPoints(
  income: readonly PeriodSum[],
  expenses: readonly PeriodSum[],
  days: readonly Day[],
) {
  const sumParts = (rows: readonly PeriodSum[]) => {
    const parts = days.map((): Sums[] => []);
    for (const row of rows) parts[Math.max(0, row.part)]?.push(row);
    return parts.map(addSums);
  };
  const incomeByPart = sumParts(income);
  const expensesByPart = sumParts(expenses);
  return days.map((period, at) => ({
    period,
    ...incomeFigures(incomeByPart[at] ?? addSums([])),
    expenses: dollarsOf(expensesByPart[at]?.costCents ?? 0),
  }));
}

function incomeFigures(sums: Sums) {
  const { income, costs, profit } = figuresOf(sums);
  return { income, costs, profit };
}
