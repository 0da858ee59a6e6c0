import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ReturnedComponent } from '#finance/server/void-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { isoInstant, units } from '#platform/data/columns.ts';
import type { Db } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { quantityOf } from '#shared/money/quantity.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { listMovements, Movement } from '../contract/movement.ts';
import { MOVEMENT_CAUSE_LABELS, purchaseReason } from '../contract/stock-texts.ts';
import type { MovementCause, Reference } from '../rules/movement.ts';

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
  const { rows } = await sql<Line>`
    select line.id as "_id", ${isoInstant('line.created_at')} as "createdAt",
      json_build_object('_id', component.id, 'name', component.name, 'code', component.code,
        'unit', component.unit) as component,
      line.type, ${units('line.quantity')} as quantity,
      ${units('line.previous_stock')} as "previousStock", ${units('line.new_stock')} as "newStock",
      case when line.reference_id is not null
        then json_build_object('type', line.reference_type, 'id', line.reference_id) end as reference,
      case when line.actor_id is not null
        then json_build_object('name', line.actor_name, 'email', line.actor_email) end as user,
      line.reason, line.cause, bought.supplier, bought.invoice_number as number
    from stock_movements as line join components as component on component.id = line.component_id
    left join stock_purchases as bought
      on line.cause = 'purchase' and bought.id = line.reference_id
    where ${filters}
    order by line.line desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(context.db);
  return {
    movements: rows.map((line) => ({ ...line, reason: reasonOf(line) })),
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

/** A movement, and what the reason of a line by the program is made of. */
type Line = Movement & {
  cause: MovementCause | null;
  supplier: string | null;
  number: string | null;
};

function reasonOf({ cause, reason, supplier, number }: Line): string {
  if (cause === null) return reason;
  return cause === 'purchase'
    ? purchaseReason(supplier ?? '', number ?? '')
    : MOVEMENT_CAUSE_LABELS[cause];
}

/** Returns what `returnToStock` would return for this reference now, by component, sorted by name. */
export async function readReturns(db: Db, { type, id }: Reference): Promise<ReturnedComponent[]> {
  if (!ID_FORM.test(id)) return [];
  const { rows } = await sql<Omit<ReturnedComponent, 'quantity'> & { taken: number }>`
    select component.code, component.name, component.unit, component.deleted_at is not null as deleted,
      -sum(taken.quantity)::bigint as taken
    from stock_movements as taken join components as component on component.id = taken.component_id
    where taken.reference_type = ${type} and taken.reference_id = ${id} and taken.type = 'sale'
      and not exists (select from stock_movements as back where back.reverses = taken.id)
    group by component.id
    order by component.name, component.id`.execute(db);
  return rows.map(({ taken, ...component }) => ({ ...component, quantity: quantityOf(taken) }));
}
