import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import type { Reply } from './apps.ts';

type Metrics = { periods: { points: { period: string; income: number; costs: number }[] } };

/** Compares the answer of «Finanzas» with the sums of the ledger, month by month. */
export async function findSumDifferences(
  reply: Reply | null,
  db: Db,
  zone: string,
): Promise<string[]> {
  const data = reply?.body.data as Metrics | undefined;
  const shown = (data?.periods.points ?? [])
    .filter(({ income, costs }) => income !== 0 || costs !== 0)
    .map(
      ({ period, income, costs }) =>
        `${period.slice(0, 7)} ${Math.round(income * 100)} ${Math.round(costs * 100)}`,
    );
  const { rows } = await sql<{ line: string }>`
    select month || ' ' || sum(sale_cents) || ' ' || sum(cost_cents) as line
    from (select to_char(created_at at time zone ${zone}, 'YYYY-MM') as month,
      sale_cents, cost_cents from financial_transactions) lines
    group by month
    having sum(sale_cents) <> 0 or sum(cost_cents) <> 0 order by 1`.execute(db);
  const summed = rows.map(({ line }) => line);
  return shown.join() === summed.join() ? [] : [`sums by month: ${shown} and not ${summed}`];
}
