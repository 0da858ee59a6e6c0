import { dollarsOf } from '#shared/money/money.ts';
import type { Day } from '#shared/time/day-time.ts';
import type { Metrics } from '../contract/finance.ts';
import { addSums, figuresOf, profitOf, type Sums } from '../rules/figures.ts';
import type { PeriodUnit } from '../rules/periods.ts';

/** Sum of one kind in one part of the period; the amount of an expense is its cost. */
export type PeriodSum = Sums & {
  kind: 'service' | 'product' | 'expense';
  category: string;
  part: number;
  /** Part of the expenses that paid for stock: it is a cost when the stock is sold. */
  purchaseCents: number;
};

/** The parts of the period, their unit, and the fees of payment providers in cents. */
type MetricsContext = { days: readonly Day[]; unit: PeriodUnit; feeCents: number };

/** Builds all figures from the same sums, so that cards, charts and tables agree. */
export function metricsView(
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
