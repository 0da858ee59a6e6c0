import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db, Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { matchesWords, withoutNul } from '#platform/data/text-search.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { UNLIMITED } from '#shared/contract/list-query.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { quantityOf } from '#shared/money/quantity.ts';
import type {
  Component,
  ComponentUsers,
  listComponents,
  listStockComponents,
} from '../contract/component.ts';
import { stockError } from '../contract/stock-errors.ts';
import type { Part } from '../contract/stock-report.ts';
import type { ShortStatus } from '../rules/stock-status.ts';
import { COMMITTED_QUANTITIES, findComponentUsers } from './component-uses.ts';
import { type ComponentRow, componentView } from './component-view.ts';

type RowQuery = {
  only: RawBuilder<boolean>;
  /** Sort keys before the name. */
  order?: RawBuilder<unknown>;
  page?: { limit: number; offset: number };
};

async function readRows(db: Db | Tx, { only, order, page }: RowQuery): Promise<ComponentRow[]> {
  const { rows } = await sql<ComponentRow>`
    select components.*, coalesce(needed.quantity, 0) as committed
    from components left join (${COMMITTED_QUANTITIES}) as needed on needed.component_id = components.id
    where components.deleted_at is null and ${only}
    order by ${order === undefined ? sql`` : sql`${order}, `}folded(components.name), components.code
    ${page === undefined ? sql`` : sql`limit ${page.limit} offset ${page.offset}`}`.execute(db);
  return rows;
}

/** Reads all components that are not deleted, by name, in cents and thousandths. */
export function readComponentRows(db: Db | Tx): Promise<ComponentRow[]> {
  return readRows(db, { only: sql`true` });
}

/** Reads all components that are not deleted, by name. */
export async function readAllComponents(db: Db | Tx): Promise<Component[]> {
  return (await readComponentRows(db)).map(componentView);
}

type PickerQuery = SchemaOutput<NonNullable<typeof listComponents.query>>;

/**
 * Reads components for a picker: all words of `search` occur in code or name. Sorts the exact code first,
 * then codes that begin with the text, then the others by name.
 */
export async function findComponents(db: Db, query: PickerQuery): Promise<Component[]> {
  const { search = '', only, ids, limit = UNLIMITED } = query;
  const text = withoutNul(search.trim());
  const conditions = text === '' ? [] : [matchesWords(sql`components.search_text`, text)];
  if (only !== undefined) conditions.push(sql`components.active`);
  if (only === 'sellable') conditions.push(sql`components.quantity > 0`);
  if (ids !== undefined) {
    const validIds = ids.split(',').filter((id) => ID_FORM.test(id));
    conditions.push(sql`components.id = any(${validIds}::uuid[])`);
  }
  const rows = await readRows(db, {
    only: sql.join([sql`true`, ...conditions], sql` and `),
    ...(text !== '' && { order: codeMatchOrder(text) }),
    page: { limit, offset: 0 },
  });
  return rows.map(componentView);
}

function codeMatchOrder(text: string): RawBuilder<unknown> {
  const code = sql`search_key(components.code)`;
  return sql`(${code} = search_key(${text})) desc, starts_with(${code}, search_key(${text})) desc`;
}

/** Reads one component; rejects `unknown-component` with 404. The id must be a UUID. */
export async function readComponent(db: Db | Tx, id: string): Promise<Component> {
  const [row] = await readRows(db, { only: sql`components.id = ${id}` });
  if (!row) throw stockError('unknown-component');
  return componentView(row);
}

/** Reads the records that prevent the deletion of a component. Rejects an unknown component with 404. */
export async function readComponentUsers(db: Db, id: string): Promise<ComponentUsers> {
  if (!ID_FORM.test(id)) throw stockError('unknown-component');
  await readComponent(db, id);
  return findComponentUsers(db, id);
}

/** Reads the given components that are not deleted, in the order of the ids. The ids must be UUIDs. */
export async function readComponents(db: Db | Tx, ids: readonly string[]): Promise<Component[]> {
  const rows = await readRows(db, { only: sql`components.id = any(${[...ids]}::uuid[])` });
  return rows
    .map(componentView)
    .sort((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
}

type StockQuery = SchemaOutput<NonNullable<typeof listStockComponents.query>>;
type StockPage = z.input<typeof listStockComponents.reply>;

const DEFAULT_LIMIT = 20;

/**
 * Reads components whose code, name, supplier or location contain each word of the text; with `only`, those of one
 * status. Returns a page, or all components without `page` and `limit`. The stats count all active
 * components.
 */
export async function readStockPage(db: Db, query: StockQuery): Promise<StockPage> {
  const { search = '', only: status, page = 1 } = query;
  const all = query.page === undefined && query.limit === undefined;
  const limit = all ? UNLIMITED : (query.limit ?? DEFAULT_LIMIT);
  const matches = textCondition(search.trim());
  const only = status === undefined ? matches : sql<boolean>`${matches} and ${SHORT[status]}`;
  const rows = await readRows(db, { only, page: { limit, offset: (page - 1) * limit } });
  const { matching, ...stats } = await readStats(db, only);
  return {
    components: rows.map(componentView),
    counters: stats,
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

async function readStats(db: Db, only: RawBuilder<boolean>) {
  const { rows } = await sql<StockPage['counters'] & { matching: number }>`
    select count(*) filter (where ${only}) as matching,
      count(*) filter (where active) as total,
      count(*) filter (where ${SHORT.out}) as out,
      count(*) filter (where ${SHORT.low}) as low
    from components where deleted_at is null`.execute(db);
  return rows[0] ?? { matching: 0, total: 0, out: 0, low: 0 };
}

function textCondition(text: string): RawBuilder<boolean> {
  return text === '' ? sql`true` : matchesWords(sql`components.stock_search_text`, text);
}

/** Reads the parts for a job on a vehicle: active, priced, on hand. A part without types fits every vehicle. */
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
    unit: row.unit as Part['unit'], // The table's CHECKs allow no other values.
    price: dollarsOf(row.sale_price_cents ?? 0),
    quantity: quantityOf(row.quantity),
    vehicleTypes: row.vehicle_types as Part['vehicleTypes'],
  }));
}
