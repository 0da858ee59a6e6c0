import { type RawBuilder, sql } from 'kysely';
import {
  CITATIONS_NEEDING_MATERIALS as CITATIONS,
  FINAL_CITATION_STATUSES as CITATIONS_ENDED,
} from '#agenda/rules/citation-status.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import {
  RESERVATIONS_NEEDING_MATERIALS as RESERVATIONS,
  FINAL_RESERVATION_STATUSES as RESERVATIONS_ENDED,
} from '#reservations/rules/reservation-status.ts';
import type { ComponentUsers } from '../contract/component.ts';

/**
 * The read model of what uses components: BOMs, jobs and sales of other modules. These modules call
 * `stock`, so it cannot call them, and a list of components needs them in its one query.
 */

/** SQL: lines of work orders that are not closed. A line that is done belongs to a closed one. */
const FROM_OPEN_LINES = sql`from work_orders as work join work_lines as line
  on line.order_id = work.id and work.closed_at is null and line.deleted_at is null`;

/**
 * Quantities that accepted and running citations, approved lines of open work orders, and reservations whose unit is
 * not prepared yet, will still take: parts of lines by their quantity, services and products by their current BOM.
 * The booked service of an order is that of its citation. Pending records do not count: they may be rejected.
 */
export const COMMITTED_QUANTITIES = sql`
  select component_id, sum(quantity) as quantity from (
  select bom.component_id, bom.quantity * jobs.number as quantity
  from (
    select service_id, product_id, count(*) as number from citations
    where status in (${sql.join(CITATIONS.map(sql.lit))})
      and deleted_at is null and material_cost_cents is null
    group by service_id, product_id
    union all
    select null, product_id, count(*) from reservations
    where status in (${sql.join(RESERVATIONS.map(sql.lit))}) and deleted_at is null and cleared_at is null
    group by product_id
    union all
    select line.service_id, null, count(*) ${FROM_OPEN_LINES}
    where line.state = 'approved' and line.service_id is not null
    group by line.service_id
  ) as jobs
  cross join lateral (
    select component_id, quantity from service_components
      join services on services.id = service_id and uses_components
      where service_id = jobs.service_id
    union all
    select component_id, quantity from product_components where product_id = jobs.product_id
  ) as bom
  union all
  select line.component_id, line.quantity ${FROM_OPEN_LINES}
  where line.state = 'approved' and line.component_id is not null
  ) as needed
  group by component_id`;

type Named = ComponentUsers['services'][number];

/** Distinguishes a deleted product from one in the catalogue. */
const NAME = sql`name || case when deleted_at is null then '' else ' (eliminado, con trabajos pendientes)' end as name`;

/**
 * Reads the services and products with the component in their BOM, and the citations and reservations that
 * took it and may still return it: no list would show stock that returns to a deleted component. A deleted
 * service or product counts while a client waits for it. A proposed or approved line of an open work order counts as
 * its citation: the client may still approve the part or service.
 */
export async function findComponentUsers(db: Db | Tx, id: string): Promise<ComponentUsers> {
  const citation = sql`citations.deleted_at is null and citations.status not in (${sql.join(CITATIONS_ENDED.map(sql.lit))})`;
  const reservation = sql`reservations.deleted_at is null
    and reservations.status not in (${sql.join(RESERVATIONS_ENDED.map(sql.lit))})`;
  const taken = (type: 'citation' | 'reservation', by: string) => sql`exists (
    select from stock_movements as taken where taken.component_id = ${id} and taken.type = 'sale'
      and taken.reference_type = ${type} and taken.reference_id = ${sql.ref(by)}
      and not exists (select from stock_movements as back where back.reverses = taken.id))`;
  const read = async (query: RawBuilder<Named>) => (await query.execute(db)).rows;
  return {
    services: await read(sql<Named>`
      select id as "_id", ${NAME} from services
      where exists (select from service_components where service_id = services.id and component_id = ${id})
        and (deleted_at is null or exists (
          select from citations where service_id = services.id and ${citation})
          or exists (select ${FROM_OPEN_LINES} where line.service_id = services.id
            and line.state in ('proposed', 'approved')))
      order by name, id`),
    products: await read(sql<Named>`
      select id as "_id", ${NAME} from products
      where exists (select from product_components where product_id = products.id and component_id = ${id})
        and (deleted_at is null
          or exists (select from citations where product_id = products.id and ${citation})
          or exists (select from reservations where product_id = products.id and ${reservation}))
      order by name, id`),
    citations: await read(sql<Named>`
      select id as "_id", 'Cita: ' || service_name as name from citations
      where ${citation} and ${taken('citation', 'citations.id')}
      union all
      select distinct work.citation_id, 'Orden de trabajo ' || work.number ${FROM_OPEN_LINES}
      where line.component_id = ${id} and line.state in ('proposed', 'approved')
      order by name, "_id"`),
    reservations: await read(sql<Named>`
      select id as "_id", 'Reserva ' || code as name from reservations
      where ${reservation} and ${taken('reservation', 'reservations.id')}
      order by created_at, id`),
  };
}

/** Returns the components whose unit cannot change: they have a movement or are in a BOM or a work order. */
export async function idsWithFixedUnit(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${ids}::uuid[]) as wanted (id)
    where exists (select from stock_movements where component_id = wanted.id)
      or exists (select from service_components where component_id = wanted.id)
      or exists (select from product_components where component_id = wanted.id)
      or exists (select from work_lines where component_id = wanted.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
