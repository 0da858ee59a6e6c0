import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { NEEDING_MATERIALS as CITATIONS } from '#agenda/rules/citation-status.ts';
import { fold } from '#kernel/fold.ts';
import { dollarsOf } from '#kernel/money.ts';
import { quantityOf } from '#kernel/quantity.ts';
import { NEEDING_MATERIALS as RESERVATIONS } from '#reservas/rules/reservation-status.ts';
import type { Db, Tx } from '#server-kit/database.ts';
import type { Component, listStockComponents } from '../contract/component.ts';
import { refuseStock } from '../contract/stock-refusals.ts';
import type { Part } from '../contract/stock-report.ts';
import { type ComponentRow, componentView } from './component-view.ts';

/**
 * What citations that are accepted or under way and reservations whose unit is not prepared yet will
 * still take, by the bill of their service or product as it is today; those that are pending may
 * never come.
 */
const NEEDED = sql`
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

async function readRows(db: Db | Tx, only: RawBuilder<boolean>): Promise<ComponentRow[]> {
  const { rows } = await sql<ComponentRow>`
    select components.*, coalesce(needed.quantity, 0) as committed
    from components left join (${NEEDED}) as needed on needed.component_id = components.id
    where components.deleted_at is null and ${only}
    order by folded(components.name), components.code`.execute(db);
  return rows;
}

/** All that are not deleted, by name, in cents and thousandths. */
export function listRows(db: Db | Tx): Promise<ComponentRow[]> {
  return readRows(db, sql`true`);
}

/** All that are not deleted, by name. */
export async function listAll(db: Db | Tx): Promise<Component[]> {
  return (await listRows(db)).map(componentView);
}

/** One of them; refuses `unknown-component`. The id is a UUID. */
export async function readComponent(db: Db | Tx, id: string): Promise<Component> {
  const [row] = await readRows(db, sql`components.id = ${id}`);
  if (!row) throw refuseStock('unknown-component');
  return componentView(row);
}

type Listed = z.input<typeof listStockComponents.reply>;

/** Those whose code, name, supplier or location has the text; the counters look at all. */
export async function listForStock(db: Db, search: string | undefined): Promise<Listed> {
  const all = await listAll(db);
  const active = all.filter((each) => each.active);
  const count = (status: Component['status']) =>
    active.filter((each) => each.status === status).length;
  return {
    components: search === undefined ? all : all.filter((each) => mentions(each, search)),
    counters: { total: active.length, low: count('low'), out: count('out') },
  };
}

function mentions({ code, name, supplier, location }: Component, search: string): boolean {
  const wanted = fold(search.trim());
  return [code, name, supplier, location].some((text) => fold(text).includes(wanted));
}

/** What can be put into a job on such a vehicle: active, priced, on hand; no types means all. */
export async function listParts(db: Db, vehicleType: string | undefined): Promise<Part[]> {
  let query = db
    .selectFrom('components')
    .select(['id', 'name', 'unit', 'sale_price_cents', 'quantity', 'vehicle_types'])
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
    name: row.name,
    unit: row.unit as Part['unit'], // the table's CHECKs allow no others
    price: dollarsOf(row.sale_price_cents ?? 0),
    quantity: quantityOf(row.quantity),
    vehicleTypes: row.vehicle_types as Part['vehicleTypes'],
  }));
}
