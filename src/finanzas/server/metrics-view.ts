import { dollarsOf } from '#shared/money/money.ts';
import type { Day } from '#shared/time/day-time.ts';
import type { Metrics } from '../contract/finance.ts';
import { addSums, figuresOf, profitOf, type Sums } from '../rules/figures.ts';
import type { PeriodUnit } from '../rules/periods.ts';

/** A sum of one kind in one part of the period; of an expense its amount is the cost. */
export type PeriodSum = Sums & {
  kind: 'service' | 'product' | 'expense';
  category: string;
  part: number;
};

/** What the sums belong to; `feeCents` is what payment providers kept. */
type MetricsContext = { days: readonly Day[]; unit: PeriodUnit; feeCents: number };

/** Everything from the same sums, so that cards, charts and tables cannot disagree. */
export function metricsView(
  rows: readonly PeriodSum[],
  { days, unit, feeCents }: MetricsContext,
): Metrics {
  const income = rows.filter(({ kind }) => kind !== 'expense');
  const spent = rows.filter(({ kind }) => kind === 'expense');
  const whole = addSums(income);
  const overall = figuresOf(whole);
  const expenses = addSums(spent);
  return {
    overall: {
      totalIncome: overall.income,
      totalCosts: overall.costs,
      netProfit: overall.profit,
      averageMargin: overall.margin,
      totalTransactions: overall.count,
      totalExpenses: dollarsOf(expenses.costCents),
      paymentFees: dollarsOf(feeCents),
      result: dollarsOf(profitOf(whole) - expenses.costCents - feeCents),
    },
    services: figuresOf(addSums(income.filter(({ kind }) => kind === 'service'))),
    products: figuresOf(addSums(income.filter(({ kind }) => kind === 'product'))),
    expenses: { count: expenses.count, categories: sumCategories(spent) },
    periods: { unit, points: periodPoints(income, spent, days) },
  };
}

function sumCategories(spent: readonly PeriodSum[]): Metrics['expenses']['categories'] {
  const sums = new Map<string, Sums>();
  for (const each of spent) {
    const before = sums.get(each.category);
    sums.set(each.category, addSums(before ? [before, each] : [each]));
  }
  return [...sums]
    .map(([category, { costCents, count }]) => ({ category, amount: dollarsOf(costCents), count }))
    .sort((a, b) => b.amount - a.amount || a.category.localeCompare(b.category, 'es'));
}

function periodPoints(
  income: readonly PeriodSum[],
  spent: readonly PeriodSum[],
  days: readonly Day[],
) {
  const partsOf = (rows: readonly PeriodSum[]) => {
    const parts = days.map((): Sums[] => []);
    for (const row of rows) parts[Math.max(0, row.part)]?.push(row);
    return parts.map(addSums);
  };
  const earned = partsOf(income);
  const paid = partsOf(spent);
  return days.map((period, at) => {
    const { income: sum, costs, profit } = figuresOf(earned[at] ?? addSums([]));
    return { period, income: sum, costs, profit, expenses: dollarsOf(paid[at]?.costCents ?? 0) };
  });
}
