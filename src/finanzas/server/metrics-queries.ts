import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { getMetrics } from '../contract/finance.ts';
import type { Period } from '../contract/period.ts';
import { addUp, figuresOf, NOTHING, type Sums } from '../rules/figures.ts';
import { incomeWithin } from './period-queries.ts';

type Metrics = z.input<typeof getMetrics.reply>;

/** The figures of a period, summed in whole cents by the database. */
export async function readMetrics(kit: Kit, period: Period): Promise<Metrics> {
  const { timeZone } = await readSettings(kit);
  const { rows } = await sql<Sums & { type: 'service' | 'product' }>`
    select type, sum(sale_cents) as "saleCents", sum(cost_cents) as "costCents", count(*) as count
    from financial_transactions
    where ${incomeWithin(period, timeZone)}
    group by type`.execute(kit.db);
  const services = rows.find(({ type }) => type === 'service') ?? NOTHING;
  const products = rows.find(({ type }) => type === 'product') ?? NOTHING;
  const overall = figuresOf(addUp([services, products]));
  return {
    overall: {
      totalIncome: overall.income,
      totalCosts: overall.costs,
      netProfit: overall.profit,
      averageMargin: overall.margin,
      totalTransactions: overall.count,
    },
    services: figuresOf(services),
    products: figuresOf(products),
  };
}
