import { sql } from 'kysely';
import { clientColumns } from '#platform/data/columns.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { sendPipelined } from '#platform/data/pipelined-query.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import type { Client } from '#shared/contract/value-objects.ts';
import type { Unit } from '#shared/money/quantity.ts';

/** The record that caused income. */
export type IncomeCause = {
  type: 'citation' | 'reservation' | 'component_sale' | 'product_sale';
  id: string;
};

/** Client and article of a line. */
export type IncomeSubject = Client & {
  type: 'service' | 'product';
  cause: IncomeCause;
  itemName: string;
  clientCountry?: string;
};

/** The frozen facts of a sale. Money is in cents, `now` in epoch milliseconds. */
export type Income = IncomeSubject & {
  saleCents: number;
  costCents: number;
  /** Thousandths of `unit`; by default 1 piece without a unit. */
  quantity?: number;
  unit?: Unit;
  /** Links the articles of one basket, which are paid together. */
  basketId?: string | null;
  now: number;
};

/** Actor, reason (at most 200 characters) and time of a void. `by` is `null` for the program. */
export type VoidContext = { by: StaffActor | null; reason: string; now: number };

/** The columns of client and article of a line. */
export function subjectColumns({ type, cause, ...subject }: IncomeSubject) {
  return {
    type,
    cause_type: cause.type,
    cause_id: cause.id,
    item_name: subject.itemName,
    ...clientColumns(subject),
    client_country: subject.clientCountry ?? '',
  };
}

/**
 * Inserts a sale with its cost in the transaction of its cause, pipelined. A cause whose sale was voided
 * can be sold again; the schema rejects a second valid sale.
 */
export async function recordIncome(tx: Tx, income: Income): Promise<void> {
  const { type, id } = income.cause;
  const statement = tx.insertInto('financial_transactions').values({
    id: newId(),
    kind: 'sale',
    ...subjectColumns(income),
    sale_cents: income.saleCents,
    cost_cents: income.costCents,
    quantity: income.quantity ?? 1_000,
    unit: income.unit ?? null,
    basket_id: income.basketId ?? null,
    replaces: sql<string | null>`(
      select void_id from last_sales where cause_type = ${type} and cause_id = ${id}::uuid)`,
    created_at: new Date(income.now),
  });
  await sendPipelined(tx, statement.compile());
}

/** Returns the last sale of a cause; `voidId` is the id of its void. */
export async function lastSale(
  tx: Db | Tx,
  { type, id }: IncomeCause,
): Promise<{ id: string; saleCents: number; voidId: string | null } | null> {
  const { rows } = await sql<{ id: string; saleCents: number; voidId: string | null }>`
    select id, sale_cents as "saleCents", void_id as "voidId" from last_sales
    where cause_type = ${type} and cause_id = ${id}::uuid`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Voids the valid sale of a cause with a line on the day of `now`. The line reverses the income that
 * remains after refunds, the cost and the quantity. The caller has locked the cause. Returns the line's
 * id; `null` if there is no valid sale, or if `only` is the id of another sale.
 */
export async function voidIncome(
  tx: Tx,
  { type, id }: IncomeCause,
  { by, reason, now }: VoidContext,
  only?: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into financial_transactions (id, kind, original_id, type, cause_type, cause_id, item_name,
      client_name, client_email, client_phone, client_country, quantity, unit, sale_cents, cost_cents,
      reason, actor_id, actor_name, created_at, before_cash, basket_id)
    select ${newId()}::uuid, 'void', sale.id, sale.type, cause_type, cause_id, item_name,
      client_name, client_email, client_phone, client_country, -sale.quantity, unit,
      -(select sum(line.sale_cents) from financial_transactions as line
        where line.cause_type = sale.cause_type and line.cause_id = sale.cause_id
          and line.voided_at is null),
      -sale.cost_cents, ${reason}, ${by?.id ?? null}::uuid, ${by?.name ?? ''}, ${new Date(now)},
      before_cash, basket_id
    from last_sales as sale
    where cause_type = ${type} and cause_id = ${id}::uuid and void_id is null
      and ${only === undefined ? sql`true` : sql`sale.id = ${only}::uuid`}
    on conflict (original_id) where kind = 'void' do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}
