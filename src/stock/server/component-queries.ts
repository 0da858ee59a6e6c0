import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { STATUSES_NEEDING_MATERIALS as CITATIONS } from '#agenda/rules/citation-status.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { containsText, withoutNul } from '#platform/data/text-search.ts';
import { STATUSES_NEEDING_MATERIALS as RESERVATIONS } from '#reservas/rules/reservation-status.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { UNLIMITED } from '#shared/contract/list-query.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { quantityOf } from '#shared/money/quantity.ts';
import type { Component, listComponents, listStockComponents } from '../contract/component.ts';
import { stockError } from '../contract/stock-errors.ts';
import type { Part } from '../contract/stock-report.ts';
import type { ShortStatus } from '../rules/stock-status.ts';
import { type ComponentRow, componentView } from './component-view.ts';

/**
 * What citations that are accepted or under way and reservations whose unit is not prepared yet will
 * still take, by the bill of their service or product as it is today; those that are pending may
 * never come.
 */
const COMMITTED_QUANTITIES = sql`
  select bill.component_id, sum(bill.quantity * jobs.number) as quantity
  from (
    select service_id, product_id, count(*) as number from citations
    where status in (${sql.join(CITATIONS.map(sql.lit))})
      and deleted_at is null and material_cost_cents is null
    group by service_id, product_id
    union all
    select null, product_id, count(*) from reservations
    where status in (${sql.join(RESERVATIONS.map(sql.lit))}) and deleted_at is null and cleared_at is null
    group by product_id
  ) as jobs
  cross join lateral (
    select component_id, quantity from service_components
      join services on services.id = service_id and uses_components
      where service_id = jobs.service_id
    union all
    select component_id, quantity from product_components where product_id = jobs.product_id
  ) as bill
  group by bill.component_id`;

type RowQuery = {
  only: RawBuilder<boolean>;
  /** Sort keys before the name. */
  first?: RawBuilder<unknown>;
  page?: { limit: number; offset: number };
};

async function readRows(db: Db | Tx, { only, first, page }: RowQuery): Promise<ComponentRow[]> {
  const { rows } = await sql<ComponentRow>`
    select components.*, coalesce(needed.quantity, 0) as committed
    from components left join (${COMMITTED_QUANTITIES}) as needed on needed.component_id = components.id
    where components.deleted_at is null and ${only}
    order by ${first === undefined ? sql`` : sql`${first}, `}folded(components.name), components.code
    ${page === undefined ? sql`` : sql`limit ${page.limit} offset ${page.offset}`}`.execute(db);
  return rows;
}

/** All that are not deleted, by name, in cents and thousandths. */
export function readComponentRows(db: Db | Tx): Promise<ComponentRow[]> {
  return readRows(db, { only: sql`true` });
}

/** All that are not deleted, by name. */
export async function readAllComponents(db: Db | Tx): Promise<Component[]> {
  return (await readComponentRows(db)).map(componentView);
}

type PickerQuery = SchemaOutput<NonNullable<typeof listComponents.query>>;

/**
 * Reads components for a picker: all words of `search` occur in code or name. The exact code comes first,
 * then codes that begin with the text, then the rest by name.
 */
export async function findComponents(db: Db, sought: PickerQuery): Promise<Component[]> {
  const { search = '', only, ids, limit = UNLIMITED } = sought;
  const text = withoutNul(search.trim());
  const conditions = words(text).map((word) => containsText(sql`components.search_folded`, word));
  if (only !== undefined) conditions.push(sql`components.active`);
  if (only === 'sellable') conditions.push(sql`components.quantity > 0`);
  if (ids !== undefined) {
    const known = ids.split(',').filter((id) => ID_FORM.test(id));
    conditions.push(sql`components.id = any(${known}::uuid[])`);
  }
  const rows = await readRows(db, {
    only: sql.join([sql`true`, ...conditions], sql` and `),
    ...(text !== '' && { first: codeMatchOrder(text) }),
    page: { limit, offset: 0 },
  });
  return rows.map(componentView);
}

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');

function codeMatchOrder(text: string): RawBuilder<unknown> {
  const code = sql`folded(components.code)`;
  return sql`(${code} = folded(${text})) desc, starts_with(${code}, folded(${text})) desc`;
}

/** One of them; refuses `unknown-component`. The id is a UUID. */
export async function readComponent(db: Db | Tx, id: string): Promise<Component> {
  const [row] = await readRows(db, { only: sql`components.id = ${id}` });
  if (!row) throw stockError('unknown-component');
  return componentView(row);
}

/** Those of the ids that are not deleted, in the order of the ids. The ids are UUIDs. */
export async function readComponents(db: Db | Tx, ids: readonly string[]): Promise<Component[]> {
  const rows = await readRows(db, { only: sql`components.id = any(${[...ids]}::uuid[])` });
  return rows
    .map(componentView)
    .sort((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
}

type StockQuery = SchemaOutput<NonNullable<typeof listStockComponents.query>>;
type StockPage = z.input<typeof listStockComponents.reply>;

const USUAL_LIMIT = 20;

/**
 * Reads components whose code, name, supplier or location contains the text, with `only` of one status: a
 * page, or all without one. The counters count all active components.
 */
export async function readStockPage(db: Db, asked: StockQuery): Promise<StockPage> {
  const { search = '', only: status, page = 1 } = asked;
  const whole = asked.page === undefined && asked.limit === undefined;
  const limit = whole ? UNLIMITED : (asked.limit ?? USUAL_LIMIT);
  const sought = textCondition(search.trim());
  const only = status === undefined ? sought : sql<boolean>`${sought} and ${SHORT[status]}`;
  const rows = await readRows(db, { only, page: { limit, offset: (page - 1) * limit } });
  const { matching, ...counters } = await readCounters(db, only);
  return {
    components: rows.map(componentView),
    counters,
    total: matching,
    page,
    totalPages: Math.max(1, Math.ceil(matching / limit)),
  };
}

/** The condition for active components of a status, equal to `stockStatus`. */
const SHORT: Readonly<Record<ShortStatus, RawBuilder<boolean>>> = {
  low: sql`(active and components.quantity > 0 and components.quantity <= min_stock)`,
  out: sql`(active and components.quantity <= 0)`,
};

async function readCounters(db: Db, only: RawBuilder<boolean>) {
  const { rows } = await sql<StockPage['counters'] & { matching: number }>`
    select count(*) filter (where ${only}) as matching,
      count(*) filter (where active) as total,
      count(*) filter (where ${SHORT.out}) as out,
      count(*) filter (where ${SHORT.low}) as low
    from components where deleted_at is null`.execute(db);
  return rows[0] ?? { matching: 0, total: 0, out: 0, low: 0 };
}

function textCondition(text: string): RawBuilder<boolean> {
  if (text === '') return sql`true`;
  const has = (column: string) =>
    containsText(sql`folded(${sql.ref(`components.${column}`)})`, text);
  return sql`(${sql.join(['code', 'name', 'supplier', 'location'].map(has), sql` or `)})`;
}

/** What can be put into a job on such a vehicle: active, priced, on hand; no types means all. */
export async function listParts(db: Db, vehicleType: string | undefined): Promise<Part[]> {
  let query = db
    .selectFrom('components')
    .select(['id', 'code', 'name', 'unit', 'sale_price_cents', 'quantity', 'vehicle_types'])
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .where('sale_price_cents', 'is not', null)
    .where('quantity', '>', 0)
    .orderBy(sql`folded(name)`)
    .orderBy('code');
  if (vehicleType !== undefined) {
    query = query.where(
      sql<boolean>`(vehicle_types = '{}' or ${vehicleType} = any(vehicle_types))`,
    );
  }
  const rows = await query.execute();
  return rows.map((row) => ({
    _id: row.id,
    code: row.code,
    name: row.name,
    unit: row.unit as Part['unit'], // the table's CHECKs allow no others
    price: dollarsOf(row.sale_price_cents ?? 0),
    quantity: quantityOf(row.quantity),
    vehicleTypes: row.vehicle_types as Part['vehicleTypes'],
  }));
}
