import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { AppContext } from '#platform/app-context.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { quantityOf, type Unit } from '#shared/money/quantity.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { listMovements, Movement } from '../contract/movement.ts';
import { MOVEMENT_CAUSE_LABELS, purchaseReason } from '../contract/stock-texts.ts';
import type { MovementCause, MovementType, ReferenceType } from '../rules/movement.ts';

type MovementQuery = SchemaOutput<NonNullable<typeof listMovements.query>>;
type Page = z.input<typeof listMovements.reply>;

/**
 * Returns a page of the ledger, the last written line first: a request that began earlier may have written
 * later, and the stock before and after each line follows the order of writing. Days are workshop-local,
 * both included.
 */
export async function readMovements(context: AppContext, query: MovementQuery): Promise<Page> {
  const { page, limit } = query;
  const { timeZone } = await readSettings(context);
  const filters = sql.join([sql`true`, ...filtersOf(query, timeZone)], sql` and `);
  const counted = await sql<{ total: number }>`
    select count(*) as total from stock_movements as line where ${filters}`.execute(context.db);
  const total = counted.rows[0]?.total ?? 0;
  const { rows } = await sql<Row>`
    select line.*, component.name, component.code, component.unit, bought.supplier, bought.invoice_number
    from stock_movements as line join components as component on component.id = line.component_id
    left join stock_purchases as bought
      on line.cause = 'purchase' and bought.id = line.reference_id
    where ${filters}
    order by line.line desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(context.db);
  return {
    movements: rows.map(movementView),
    total,
    page,
    totalPages: Math.max(1, Math.ceil(total / limit)),
  };
}

function filtersOf({ componentId, type, startDate, endDate }: MovementQuery, timeZone: string) {
  const filters: RawBuilder<boolean>[] = [];
  const startOf = (day: Day) => new Date(boundaryAt(day, 0, timeZone));
  if (componentId !== undefined) {
    filters.push(
      ID_FORM.test(componentId) ? sql`line.component_id = ${componentId}::uuid` : sql`false`,
    );
  }
  if (type !== undefined) filters.push(sql`line.type = ${type}`);
  if (startDate !== undefined) filters.push(sql`line.created_at >= ${startOf(startDate)}`);
  if (endDate !== undefined) filters.push(sql`line.created_at < ${startOf(addDays(endDate, 1))}`);
  return filters;
}

type Row = {
  id: string;
  created_at: Date;
  component_id: string;
  name: string;
  code: string;
  unit: Unit;
  type: MovementType;
  quantity: number;
  previous_stock: number;
  new_stock: number;
  reason: string;
  cause: MovementCause | null;
  supplier: string | null;
  invoice_number: string | null;
  reference_type: ReferenceType | null;
  reference_id: string | null;
  actor_id: string | null;
  actor_name: string;
  actor_email: string;
};

function movementView(row: Row): Movement {
  const { reference_type: type, reference_id: id } = row;
  return {
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    component: { _id: row.component_id, name: row.name, code: row.code, unit: row.unit },
    type: row.type,
    quantity: quantityOf(row.quantity),
    previousStock: quantityOf(row.previous_stock),
    newStock: quantityOf(row.new_stock),
    reason: reasonOf(row),
    reference: type === null || id === null ? null : { type, id },
    user: row.actor_id === null ? null : { name: row.actor_name, email: row.actor_email },
  };
}

function reasonOf({ cause, reason, supplier, invoice_number: number }: Row): string {
  if (cause === null) return reason;
  return cause === 'purchase'
    ? purchaseReason(supplier ?? '', number ?? '')
    : MOVEMENT_CAUSE_LABELS[cause];
}
