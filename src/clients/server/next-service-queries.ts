import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import type { ServicePlan } from '#services/rules/service-fields.ts';
import type { Day } from '#shared/time/day-time.ts';
import type { Reading } from '../rules/odometer.ts';

/** A delivered citation of a service with a plan, and the readings of its motorcycle. */
export type PlannedDelivery = {
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
export async function readDeliveries(tx: Tx, ids: RawBuilder<unknown>): Promise<PlannedDelivery[]> {
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
export function lastDeliveries(service: string): RawBuilder<unknown> {
  return sql`(
    select distinct on (own.standing_id) citation.id
    from citations as citation join motorcycles as own on own.id = citation.motorcycle_id
    where citation.service_id = ${service} and ${COUNTS}
    order by own.standing_id, ${DELIVERED_AT} desc, citation.id desc)`;
}

/** SQL: the citations from which the next services of a motorcycle, or of its merge, were planned. */
export function planningCitations(motorcycle: string): RawBuilder<unknown> {
  return sql`(
    select from_citation_id from next_services
    where motorcycle_id in (select id from motorcycles where standing_id = ${motorcycle}))`;
}
