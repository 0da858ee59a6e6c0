import { type RawBuilder, sql } from 'kysely';
import { allowLongStatements, type Tx } from '#platform/data/database.ts';
import type { ServicePlan } from '#services/rules/service-fields.ts';
import { type Day, dayAt } from '#shared/time/day-time.ts';
import { isWithinPlan, type NextService, nextServiceOf } from '../rules/next-service.ts';
import type { Reading } from '../rules/odometer.ts';

/**
 * Motorcycles whose next services are read, computed and written at once. The computation must not block the
 * process, nor leave the transaction idle for 10 s: the database would close the connection.
 */
const BATCH = 2_000;

/**
 * Plans the next service of a citation that this transaction delivers, in place of the motorcycle's earlier
 * one of the same service. A citation without motorcycle, service or plan plans nothing.
 */
export async function planNextService(tx: Tx, citationId: string): Promise<void> {
  if (!(await lockPlan(tx, citationId))) return;
  await insertPlanned(tx, await readDeliveries(tx, sql`(${citationId}::uuid)`));
}

/**
 * Waits for a change of the plan and for a reading of the motorcycle of a citation. Lock order: service, motorcycle.
 * Returns whether the citation has both.
 */
export async function lockPlan(tx: Tx, citationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from citations
    join services on services.id = citations.service_id
    join motorcycles as own on own.id = citations.motorcycle_id
    join motorcycles as current on current.id = own.standing_id
    where citations.id = ${citationId}
    for share of services for no key update of current`.execute(tx);
  return rows.length > 0;
}

/** Removes what a delivered citation planned. An earlier next service does not return. */
export async function removeNextService(tx: Tx, citationId: string): Promise<void> {
  // The undo of a step compares the motorcycle's next services under this lock.
  await sql`
    select from citations
    join motorcycles as own on own.id = citations.motorcycle_id
    join motorcycles as current on current.id = own.standing_id
    where citations.id = ${citationId} for no key update of current`.execute(tx);
  await tx.deleteFrom('next_services').where('from_citation_id', '=', citationId).execute();
}

/**
 * Plans the next services of a service again. The caller's transaction has locked the service and changed its
 * name or plan, or deleted it. Without a plan all of them are removed. A motorcycle without a next service gets
 * one if its last delivery is within the plan (`isWithinPlan`).
 */
export async function replanService(tx: Tx, serviceId: string, now: number): Promise<void> {
  await allowLongStatements(tx);
  // A reading or a void commits before, or waits until all next services are written.
  const { rows } = await sql<{ id: string }>`
    select citations.id from citations join motorcycles as own on own.id = citations.motorcycle_id
    join motorcycles as current on current.id = own.standing_id
    where citations.id in ${lastDeliveries(serviceId)} order by current.id
    for key share of citations for no key update of current`.execute(tx);
  let found = 0;
  for (let at = 0; at < rows.length; at += BATCH) {
    const ids = rows.slice(at, at + BATCH).map(({ id }) => id);
    const deliveries = await readDeliveries(tx, sql`(select unnest(${ids}::uuid[]))`);
    found += deliveries.length;
    await insertPlanned(
      tx,
      deliveries.filter((delivery) => {
        const { isPlanned, readings, timeZone } = delivery;
        const km = readings.at(-1)?.km ?? null;
        const today = dayAt(now, timeZone);
        return isPlanned || isWithinPlan({ ...next(delivery), km, today });
      }),
    );
  }
  if (found === 0) {
    await tx.deleteFrom('next_services').where('service_id', '=', serviceId).execute();
  }
}

/** Computes the next services of a motorcycle again, after a reading or a merge. The caller has locked the motorcycle. */
export async function recomputeNextServices(tx: Tx, motorcycle: string): Promise<void> {
  const deliveries = await readDeliveries(tx, planningCitations(motorcycle));
  if (deliveries.length === 0) return;
  await sql`
    update next_services
    set due_km = planned.due_km, due_day = planned.due_day, projected_day = planned.projected_day
    from ${plannedRows(deliveries)}
    where next_services.from_citation_id = planned.from_citation_id`.execute(tx);
}

async function insertPlanned(tx: Tx, deliveries: readonly PlannedDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`
    insert into next_services (motorcycle_id, service_id, service_name, from_citation_id, from_day,
      due_km, due_day, projected_day)
    select * from ${plannedRows(deliveries)}
    on conflict (motorcycle_id, service_id) do update set
      service_name = excluded.service_name, from_citation_id = excluded.from_citation_id,
      from_day = excluded.from_day, due_km = excluded.due_km, due_day = excluded.due_day,
      projected_day = excluded.projected_day`.execute(tx);
}

/** SQL: the next services of the deliveries as rows `planned`. */
function plannedRows(deliveries: readonly PlannedDelivery[]) {
  const nexts = deliveries.map(next);
  const column = <Value>(of: (delivery: PlannedDelivery) => Value) => deliveries.map(of);
  const nextColumn = (name: keyof NextService) => nexts.map((each) => each[name]);
  return sql`unnest(${column(({ motorcycle }) => motorcycle)}::uuid[],
      ${column(({ service }) => service)}::uuid[], ${column(({ serviceName }) => serviceName)}::text[],
      ${column(({ citation }) => citation)}::uuid[], ${column(({ day }) => day)}::date[],
      ${nextColumn('dueKm')}::int[], ${nextColumn('dueDay')}::date[], ${nextColumn('projectedDay')}::date[])
    as planned (motorcycle_id, service_id, service_name, from_citation_id, from_day, due_km, due_day,
      projected_day)`;
}

function next({ deliveredAt, ...delivery }: PlannedDelivery): NextService {
  return nextServiceOf({ ...delivery, deliveredAt: deliveredAt.getTime() });
}

/** A delivered citation of a service with a plan, and the readings of its motorcycle. */
type PlannedDelivery = {
  citation: string;
  motorcycle: string;
  service: string;
  serviceName: string;
  plan: ServicePlan;
  /** Workshop-local. */
  day: Day;
  deliveredAt: Date;
  timeZone: string;
  readings: Reading[];
  /** Whether the motorcycle has a next service of this service. */
  isPlanned: boolean;
};

/** SQL: whether a row `citation` was delivered, and its sale was not voided. */
const COUNTS = sql<boolean>`citation.status = 'delivered' and not exists (
  select from citation_events as event where event.citation_id = citation.id and event.kind = 'voided')`;

/** A delivered citation may lack the instant of its delivery; then the end of the work counts. */
const DELIVERED_AT = sql<Date>`coalesce(citation.delivered_at, citation.work_ends_at)`;

/**
 * Returns the delivered citations among `ids` whose service has a plan, with what their next services depend
 * on. Readings of merged motorcycles count together.
 */
async function readDeliveries(tx: Tx, ids: RawBuilder<unknown>): Promise<PlannedDelivery[]> {
  const { rows } = await sql<PlannedDelivery>`
    select citation.id as citation, citation.motorcycle_id as motorcycle, service.id as service,
      service.name as "serviceName", ${DELIVERED_AT} as "deliveredAt", settings.time_zone as "timeZone",
      (${DELIVERED_AT} at time zone settings.time_zone)::date as day,
      json_build_object('everyKm', plan.every_km, 'everyMonths', plan.every_months) as plan,
      exists (select from next_services as planned where planned.service_id = service.id
        and planned.motorcycle_id = citation.motorcycle_id) as "isPlanned",
      coalesce((
        select json_agg(json_build_object('km', reading.km,
            'at', (extract(epoch from reading.at) * 1000)::bigint) order by reading.at, reading.id)
        from odometer_readings as reading
        join motorcycles as member on member.id = reading.motorcycle_id
        where member.standing_id = own.standing_id and not exists (
          select from odometer_readings as correction where correction.corrects = reading.id)), '[]')
        as readings
    from business_settings as settings, citations as citation
    join motorcycles as own on own.id = citation.motorcycle_id
    join services as service on service.id = citation.service_id and service.deleted_at is null
    join service_plans as plan on plan.service_id = service.id
    where citation.id in ${ids} and ${COUNTS}`.execute(tx);
  return rows;
}

/** SQL: of each motorcycle the id of its last delivered citation of the service. */
function lastDeliveries(service: string): RawBuilder<unknown> {
  return sql`(
    select distinct on (own.standing_id) citation.id
    from citations as citation join motorcycles as own on own.id = citation.motorcycle_id
    where citation.service_id = ${service} and ${COUNTS}
    order by own.standing_id, ${DELIVERED_AT} desc, citation.id desc)`;
}

/** SQL: the citations from which the next services of a motorcycle, or of its merge, were planned. */
function planningCitations(motorcycle: string): RawBuilder<unknown> {
  return sql`(
    select from_citation_id from next_services
    where motorcycle_id in (select id from motorcycles where standing_id = ${motorcycle}))`;
}
