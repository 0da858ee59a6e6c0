import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { AppContext } from '#platform/app-context.ts';
import type { Db } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { listTransactions } from '../contract/finance.ts';
import type { Period } from '../contract/period.ts';
import { withRelatedLines } from './line-queries.ts';
import { incomeInPeriod } from './period-condition.ts';
import type { TransactionRow } from './transaction-view.ts';

type TransactionQuery = SchemaOutput<NonNullable<typeof listTransactions.query>>;
type Page = z.input<typeof listTransactions.reply>;

/** Reads all lines of a period, oldest first. */
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

/** Reads a page of lines, newest first. */
export async function readTransactions(
  context: AppContext,
  query: TransactionQuery,
): Promise<Page> {
  const { limit, cause } = query;
  const { timeZone } = await readSettings(context);
  const inPeriod = incomeInPeriod(query, timeZone);
  const condition =
    cause === undefined ? inPeriod : sql<boolean>`${inPeriod} and ${causeCondition(cause)}`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from financial_transactions where ${condition}`.execute(context.db);
  const total = counted.rows[0]?.total ?? 0;
  const page = (await pageOfLine(context, condition, query)) ?? query.page;
  const rows = await readPage(context, condition, { total, before: (page - 1) * limit, limit });
  return {
    transactions: await withRelatedLines(context.db, rows),
    total,
    page,
    totalPages: Math.max(1, Math.ceil(total / limit)),
  };
}

/** Returns the page with the requested line; `null` without a requested line, or if it does not match. */
async function pageOfLine(
  { db }: AppContext,
  condition: RawBuilder<boolean>,
  { line, limit }: TransactionQuery,
): Promise<number | null> {
  if (line === undefined || !ID_FORM.test(line)) return null;
  const { rows } = await sql<{ newer: number }>`
    select (select count(*) from financial_transactions as other
      where ${condition} and (other.created_at, other.id) > (line.created_at, line.id)) as newer
    from financial_transactions as line
    where id = ${line}::uuid and ${condition}`.execute(db);
  return rows[0] === undefined ? null : Math.floor(rows[0].newer / limit) + 1;
}

const causeCondition = (cause: string) =>
  ID_FORM.test(cause) ? sql`cause_id = ${cause}::uuid` : sql`false`;

type PagePosition = { total: number; before: number; limit: number };

/**
 * Reads the rows of a page after skipping `before` rows. Counts from the nearer end, because the database
 * also reads the skipped rows.
 */
async function readPage(
  { db }: AppContext,
  condition: RawBuilder<boolean>,
  { total, before, limit }: PagePosition,
): Promise<TransactionRow[]> {
  const end = Math.min(before + limit, total);
  const after = total - end;
  const fromEnd = after < before;
  const direction = fromEnd ? sql`asc` : sql`desc`;
  const { rows } = await sql<TransactionRow>`
    select * from financial_transactions where ${condition}
    order by created_at ${direction}, id ${direction}
    limit ${Math.max(0, end - before)} offset ${fromEnd ? after : before}`.execute(db);
  return fromEnd ? rows.reverse() : rows;
}
