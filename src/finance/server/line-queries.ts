import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import { dollarsOf } from '#shared/money/money.ts';
import type { Transaction } from '../contract/finance.ts';
import { lineView, type RelatedLines, type TransactionRow } from './transaction-view.ts';

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
export async function withRelatedLines(
  db: Db | Tx,
  rows: readonly TransactionRow[],
): Promise<Transaction[]> {
  const causes = new Map<string, Sibling[]>();
  for (const sibling of await readSiblings(db, rows)) {
    causes.set(sibling.cause, [...(causes.get(sibling.cause) ?? []), sibling]);
  }
  return rows.map((row) => ({
    ...lineView(row),
    ...relatedLines(row, causes.get(row.cause_id) ?? []),
  }));
}

async function readSiblings(db: Db | Tx, rows: readonly TransactionRow[]): Promise<Sibling[]> {
  if (rows.length === 0) return [];
  const causes = [...new Set(rows.map((row) => row.cause_id))];
  const found = await sql<Sibling>`
    select id, kind, cause_id as cause, created_at as "createdAt", sale_cents as "saleCents",
      original_id as "originalId", kind = 'sale' and not exists (
        select from financial_transactions as void
        join financial_transactions as later on later.replaces = void.id
        where void.original_id = line.id) as last
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
  const voidedBy = all.find(({ originalId }) => originalId === id);
  const refunds = latest?.id === id ? all.filter((each) => each.kind === 'refund') : [];
  return {
    original: kind === 'sale' || original === undefined ? null : otherLine(original),
    voidedBy: voidedBy === undefined ? null : otherLine(voidedBy),
    refunds: refunds.map(otherLine),
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
