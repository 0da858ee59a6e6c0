import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Db } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { listTransactions } from '../contract/finance.ts';
import type { Period } from '../contract/period.ts';
import { withRelatedLines } from './line-queries.ts';
import { incomeInPeriod } from './period-queries.ts';
import type { TransactionRow } from './transaction-view.ts';

type TransactionQuery = SchemaOutput<NonNullable<typeof listTransactions.query>>;
type Page = z.input<typeof listTransactions.reply>;

/** All live income of a period in order of time. */
export async function readIncome(
  db: Db,
  period: Period,
  timeZone: string,
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select * from financial_transactions where ${incomeInPeriod(period, timeZone)}
    order by created_at, id`.execute(db);
  return rows;
}

/** A page of live income, newest first. */
export async function readTransactions(context: AppContext, wish: TransactionQuery): Promise<Page> {
  const { limit } = wish;
  const { timeZone } = await readSettings(context);
  const within = incomeInPeriod(wish, timeZone);
  const wanted =
    wish.cause === undefined ? within : sql<boolean>`${within} and ${causeCondition(wish.cause)}`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from financial_transactions where ${wanted}`.execute(context.db);
  const total = counted.rows[0]?.total ?? 0;
  const page = (await pageOfLine(context, wanted, wish)) ?? wish.page;
  const rows = await readPage(context, wanted, { total, before: (page - 1) * limit, limit });
  return {
    transactions: await withRelatedLines(context.db, rows),
    total,
    page,
    totalPages: Math.max(1, Math.ceil(total / limit)),
  };
}

/** The page on which the line that was asked for stands; `null` where none was, or it is not there. */
async function pageOfLine(
  { db }: AppContext,
  wanted: RawBuilder<boolean>,
  { line, limit }: TransactionQuery,
): Promise<number | null> {
  if (line === undefined || !ID_FORM.test(line)) return null;
  const { rows } = await sql<{ newer: number }>`
    select (select count(*) from financial_transactions as other
      where ${wanted} and (other.created_at, other.id) > (line.created_at, line.id)) as newer
    from financial_transactions as line
    where id = ${line}::uuid and ${wanted}`.execute(db);
  return rows[0] === undefined ? null : Math.floor(rows[0].newer / limit) + 1;
}

const causeCondition = (cause: string) =>
  ID_FORM.test(cause) ? sql`cause_id = ${cause}::uuid` : sql`false`;

type PagePosition = { total: number; before: number; limit: number };

/**
 * The rows of a page, `before` of them skipped; counted from whichever end is nearer, since what is
 * skipped is read, too.
 */
async function readPage(
  { db }: AppContext,
  wanted: RawBuilder<boolean>,
  { total, before, limit }: PagePosition,
): Promise<TransactionRow[]> {
  const end = Math.min(before + limit, total);
  const after = total - end;
  const fromEnd = after < before;
  const direction = fromEnd ? sql`asc` : sql`desc`;
  const { rows } = await sql<TransactionRow>`
    select * from financial_transactions where ${wanted}
    order by created_at ${direction}, id ${direction}
    limit ${Math.max(0, end - before)} offset ${fromEnd ? after : before}`.execute(db);
  return fromEnd ? rows.reverse() : rows;
}
