import { type RawBuilder, type Selectable, sql } from 'kysely';
import type * as z from 'zod/mini';
import { readPaidBy } from '#cash/server/book-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { clientOf } from '#platform/data/columns.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import type { FinancialTransactions } from '#platform/data/database-types.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { Period } from '#shared/contract/period.ts';
import { marginOf } from '#shared/money/margin.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { quantityOf } from '#shared/money/quantity.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { listTransactions, Transaction } from '../contract/finance.ts';
import { profitOf, roiOf } from '../rules/figures.ts';
import type { LineKind } from '../rules/finance-labels.ts';

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

/** A line of a cause; `last` marks its latest sale. */
type Sibling = {
  id: string;
  kind: string;
  cause: string;
  createdAt: Date;
  saleCents: number;
  originalId: string | null;
  last: boolean;
};

/** Maps rows to the API, each with its related lines. */
async function withRelatedLines(
  db: Db | Tx,
  rows: readonly TransactionRow[],
): Promise<Transaction[]> {
  const [siblings, paidBy] = await Promise.all([
    readSiblings(db, rows),
    readPaidBy(db, rows.map(chargeIdOf)),
  ]);
  const causes = new Map<string, Sibling[]>();
  for (const sibling of siblings) {
    causes.set(sibling.cause, [...(causes.get(sibling.cause) ?? []), sibling]);
  }
  return rows.map((row) => ({
    ...lineView(row),
    ...relatedLines(row, causes.get(row.cause_id) ?? []),
    ...paidByOf(row, paidBy),
  }));
}

/** Returns the id that movements of money refer to: that of the basket, or of the cause without one. */
export const chargeIdOf = ({ basket_id, cause_id }: TransactionRow): string =>
  basket_id ?? cause_id;

/** Returns the methods of a sale that was paid; no property for other lines. */
function paidByOf(row: TransactionRow, paidBy: ReadonlyMap<string, string[]>) {
  const labels = row.kind === 'sale' ? paidBy.get(chargeIdOf(row)) : undefined;
  return labels && { paidBy: labels };
}

async function readSiblings(db: Db | Tx, rows: readonly TransactionRow[]): Promise<Sibling[]> {
  if (rows.length === 0) return [];
  const causes = [...new Set(rows.map((row) => row.cause_id))];
  const found = await sql<Sibling>`
    select id, kind, cause_id as cause, created_at as "createdAt", sale_cents as "saleCents",
      original_id as "originalId", kind = 'sale' and not exists (
        select from financial_transactions as void
        join financial_transactions as later on later.replaces = void.id
        where void.original_id = line.id and void.kind = 'void') as last
    from financial_transactions as line
    where cause_id = any(${causes}::uuid[]) and voided_at is null
    order by created_at, id`.execute(db);
  return found.rows;
}

/** A refund belongs to the latest sale of its cause, even if that was made after the refund. */
function relatedLines(
  { id, kind, original_id }: TransactionRow,
  all: readonly Sibling[],
): RelatedLines {
  const latest = all.find(({ last }) => last);
  const original = all.find((each) => each.id === original_id) ?? latest;
  const voidedBy = all.find((each) => each.originalId === id && each.kind === 'void');
  const discounts = all.filter((each) => each.originalId === id && each.kind === 'discount');
  const refunds = latest?.id === id ? all.filter((each) => each.kind === 'refund') : [];
  return {
    original: kind === 'sale' || original === undefined ? null : otherLine(original),
    voidedBy: voidedBy === undefined ? null : otherLine(voidedBy),
    refunds: refunds.map(otherLine),
    ...(discounts.length > 0 && { discounts: discounts.map(otherLine) }),
  };
}

const otherLine = ({ id, createdAt, saleCents }: Sibling) => ({
  _id: id,
  createdAt: createdAt.toISOString(),
  salePrice: dollarsOf(saleCents),
});

/** Reads one line in the caller's transaction. */
export async function readTransaction(db: Db | Tx, id: string): Promise<Transaction> {
  const row = await db
    .selectFrom('financial_transactions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [line] = await withRelatedLines(db, [row]);
  if (line === undefined) throw new Error('withLinks returned no line for a row');
  return line;
}

export type TransactionRow = Selectable<FinancialTransactions>;

/** The related lines of a line: its sale, or its voids and refunds. */
type RelatedLines = Pick<Transaction, 'original' | 'voidedBy' | 'refunds' | 'discounts' | 'paidBy'>;
export type TransactionLine = Omit<Transaction, keyof RelatedLines>;

/** Maps a row to the API, without its related lines. */
export function lineView(row: TransactionRow): TransactionLine {
  const sums = { saleCents: row.sale_cents, costCents: row.cost_cents };
  const client = clientOf(row);
  const item = { name: row.item_name };
  const isService = row.type === 'service';
  const kind = row.kind as LineKind;
  return {
    _id: row.id,
    type: isService ? 'service' : 'product',
    createdAt: row.created_at.toISOString(),
    salePrice: dollarsOf(row.sale_cents),
    cost: dollarsOf(row.cost_cents),
    profit: dollarsOf(profitOf(sums)),
    profitMargin: kind === 'sale' ? marginOf(row.sale_cents, row.cost_cents) : null,
    roi: kind === 'sale' ? roiOf(sums) : null,
    cause: { type: row.cause_type as Transaction['cause']['type'], id: row.cause_id },
    citation: isService ? { ...client, service: item } : null,
    reservation: isService ? null : { ...client, clientCountry: row.client_country, product: item },
    kind,
    quantity: quantityOf(row.quantity),
    unit: row.unit as Transaction['unit'],
    reason: row.reason,
    by: row.actor_name,
  };
}

/**
 * Returns the instants of a period in the workshop's time zone: the start of its first day, included, and
 * the start of the day after its last day, excluded. `null` on an open side.
 */
export function periodInstants({ startDate, endDate }: Period, timeZone: string) {
  const startOf = (day: Day) => new Date(boundaryAt(day, 0, timeZone));
  return {
    from: startDate === undefined ? null : startOf(startDate),
    until: endDate === undefined ? null : startOf(addDays(endDate, 1)),
  };
}

/** Condition: lines of a period. Lines marked by `voided_at`, from before voids were lines, never count. */
export function incomeInPeriod(period: Period, timeZone: string): RawBuilder<boolean> {
  const { from, until } = periodInstants(period, timeZone);
  return sql.join(
    [
      sql`voided_at is null`,
      ...(from === null ? [] : [sql`created_at >= ${from}`]),
      ...(until === null ? [] : [sql`created_at < ${until}`]),
    ],
    sql` and `,
  );
}
