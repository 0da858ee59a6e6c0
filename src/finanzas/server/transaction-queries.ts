import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import type { Received } from '#kernel/endpoint.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { listTransactions } from '../contract/finance.ts';
import { incomeWithin } from './period-queries.ts';
import { type TransactionRow, transactionView } from './transaction-view.ts';

type Wish = Received<NonNullable<typeof listTransactions.query>>;
type Page = z.input<typeof listTransactions.reply>;

/** A page of live income, newest first. */
export async function readTransactions(kit: Kit, wish: Wish): Promise<Page> {
  const { page, limit } = wish;
  const { timeZone } = await readSettings(kit);
  const wanted = incomeWithin(wish, timeZone);
  const counted = await sql<{ total: number }>`
    select count(*) as total from financial_transactions where ${wanted}`.execute(kit.db);
  const total = counted.rows[0]?.total ?? 0;
  const { rows } = await sql<TransactionRow>`
    select * from financial_transactions where ${wanted}
    order by created_at desc, id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(kit.db);
  return {
    transactions: rows.map(transactionView),
    total,
    page,
    totalPages: Math.max(1, Math.ceil(total / limit)),
  };
}
