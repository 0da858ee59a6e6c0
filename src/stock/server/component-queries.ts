import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { dollars, isoInstant, units } from '#platform/data/columns.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { matchesOldIdOr } from '#platform/data/old-ids.ts';
import { matchesWords, withoutNul } from '#platform/data/text-search.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { UNLIMITED } from '#shared/contract/list-query.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { costOf, quantityOf, type Thousandths } from '#shared/money/quantity.ts';
import type {
  Component,
  ComponentUsers,
  listComponents,
  listStockComponents,
} from '../contract/component.ts';
import { stockError } from '../contract/stock-errors.ts';
import type { Part, StockReport } from '../contract/stock-report.ts';
import { quantityToOrder } from '../rules/order-list.ts';
import type { ShortStatus } from '../rules/stock-status.ts';
import { COMMITTED_QUANTITIES, findComponentUsers } from './component-uses.ts';

/** SQL: docs/rules/panel.md 5: out at 0, low at or below the minimum. */
const IS_OUT = sql<boolean>`components.quantity <= 0`;
const IS_LOW = sql<boolean>`(components.quantity > 0 and components.quantity <= components.min_stock)`;

/** SQL: the columns of a component, with what jobs will still need (`committed`), as the contract has them. */
const COMPONENT = sql`
  id as "_id", code, name, unit, ${units('quantity')} as quantity,
  ${units('min_stock')} as "minStock", ${units('target_stock')} as "targetStock",
  ${dollars('cost_per_unit_cents')} as "costPerUnit", ${dollars('sale_price_cents')} as "salePrice",
  vehicle_types as "vehicleTypes", supplier, location, active,
  case when ${IS_OUT} then 'out' when ${IS_LOW} then 'low' else 'in-stock' end as status,
  ${units('committed')} as committed, ((quantity - committed) / 1000.0)::float8 as available,
  ${isoInstant('created_at')} as "createdAt", ${isoInstant('updated_at')} as "updatedAt"`;

/** What orders and values are computed from. */
type StoredAmounts = {
  inStock: Thousandths;
  free: Thousandths;
  minimum: Thousandths;
  target: Thousandths | null;
  costCents: number;
};

const AMOUNTS = sql`
  , quantity as "inStock", quantity - committed as free, min_stock as minimum, target_stock as target,
  cost_per_unit_cents as "costCents"`;

type RowQuery = {
  only: RawBuilder<boolean>;
  /** Sort keys before the name. */
  order?: RawBuilder<unknown>;
  page?: { limit: number; offset: number };
  /** SQL: further columns. */
  also?: RawBuilder<unknown>;
};

async function readRows<Row extends Component = Component>(
  db: Db | Tx,
  { only, order, page, also = sql`` }: RowQuery,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${COMPONENT} ${also}
    from (
      select components.*, coalesce(needed.quantity, 0) as committed
      from components left join (${COMMITTED_QUANTITIES}) as needed on needed.component_id = components.id
    ) as components
    where components.deleted_at is null and ${only}
    order by ${order === undefined ? sql`` : sql`${order}, `}folded(components.name), components.code
    ${page === undefined ? sql`` : sql`limit ${page.limit} offset ${page.offset}`}`.execute(db);
  return rows;
}

/** Reads all components that are not deleted, by name, with their amounts in cents and thousandths. */
function readComponentsWithAmounts(db: Db | Tx): Promise<(Component & StoredAmounts)[]> {
  return readRows(db, { only: sql`true`, also: AMOUNTS });
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
  return readRows(db, {
    only: sql.join([sql`true`, ...conditions], sql` and `),
    ...(text !== '' && { order: codeMatchOrder(text) }),
    page: { limit, offset: 0 },
  });
}

function codeMatchOrder(text: string): RawBuilder<unknown> {
  const code = sql`search_key(components.code)`;
  return sql`(${code} = search_key(${text})) desc, starts_with(${code}, search_key(${text})) desc`;
}

/** Reads one component; rejects `unknown-component` with 404. The id must be a UUID. */
export async function readComponent(db: Db | Tx, id: string): Promise<Component> {
  const [component] = await readRows(db, { only: sql`components.id = ${id}` });
  if (!component) throw stockError('unknown-component');
  return component;
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
  return rows.sort((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
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
  const components = await readRows(db, { only, page: { limit, offset: (page - 1) * limit } });
  const { matching, ...counters } = await readStats(db, only);
  return {
    components,
    counters,
    total: matching,
    page,
    totalPages: Math.max(1, Math.ceil(matching / limit)),
  };
}

/** SQL: whether a component is active and has a status. */
const SHORT: Readonly<Record<ShortStatus, RawBuilder<boolean>>> = {
  low: sql`(active and ${IS_LOW})`,
  out: sql`(active and ${IS_OUT})`,
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
  return text === ''
    ? sql`true`
    : matchesOldIdOr(['components', sql`components.id`], text, () =>
        matchesWords(sql`components.stock_search_text`, text),
      );
}

/** Reads the parts for a job on a vehicle: active, priced, on hand. A part without types fits every vehicle. */
export async function listParts(db: Db, vehicleType: string | undefined): Promise<Part[]> {
  const fits =
    vehicleType === undefined
      ? sql`true`
      : sql`(vehicle_types = '{}' or ${vehicleType} = any(vehicle_types))`;
  const { rows } = await sql<Part>`
    select id as "_id", code, name, unit, ${dollars('sale_price_cents')} as price,
      ${units('quantity')} as quantity, vehicle_types as "vehicleTypes"
    from components
    where deleted_at is null and active and sale_price_cents is not null and quantity > 0 and ${fits}
    order by folded(name), code`.execute(db);
  return rows;
}

/**
 * Returns the value of the stock at cost, inactive components included; each component is rounded to the
 * nearest cent, so that the printed lines add up. Of the active components it lists those that are low or
 * out, and the quantities to order (`quantityToOrder`) after the committed stock is taken.
 */
export async function readReport(db: Db): Promise<StockReport> {
  const components = await readComponentsWithAmounts(db);
  const active = components.filter((component) => component.active);
  const orders = active
    .map((component) => {
      const { free: available, minimum: minStock, target: targetStock, costCents } = component;
      const missing = quantityToOrder({ available, minStock, targetStock });
      return { component, missing, cents: costOf(missing, costCents) };
    })
    .filter(({ missing }) => missing > 0);
  return {
    totalValue: dollarsOf(sum(components.map((each) => costOf(each.inStock, each.costCents)))),
    components: components.length,
    low: active.filter(({ status }) => status === 'low'),
    out: active.filter(({ status }) => status === 'out'),
    toOrder: orders.map(({ component, missing, cents }) => ({
      component,
      toOrder: quantityOf(missing),
      cost: dollarsOf(cents),
    })),
    orderCost: dollarsOf(sum(orders.map(({ cents }) => cents))),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
