import { sql } from 'kysely';
import { isoInstant } from '#platform/data/columns.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { clientError } from '../contract/client-errors.ts';
import type * as contract from '../contract/motorcycle.ts';
import { paceText } from '../rules/next-service.ts';
import { paceOf } from '../rules/odometer.ts';
import { asksForNoMessages, contactOf } from './client-queries.ts';
import { matchedMotorcycles, pageOf } from './client-search.ts';
import { motorcycleJson } from './record-links.ts';

type ListQuery = SchemaOutput<NonNullable<typeof contract.listMotorcycles.query>>;
type MotorcyclePage = SchemaOutput<typeof contract.listMotorcycles.reply>;

/**
 * Returns a page of the motorcycles that match, by plate, brand and model; without a search the newest
 * first. Of a search at most `MAX_MATCHES` are counted.
 */
export async function listMotorcycles(db: Db | Tx, query: ListQuery): Promise<MotorcyclePage> {
  const { search, page, limit } = query;
  const offset = (page - 1) * limit;
  const picked =
    search === undefined
      ? sql`select id, row_number() over () as place,
          (select count(*) from motorcycles where merged_into is null) as total
        from (select id from motorcycles where merged_into is null
          order by created_at desc, id desc limit ${limit} offset ${offset}) as newest`
      : sql`select id, row_number() over () as place, total
        from (select bike.id, count(*) over () as total
          from (${matchedMotorcycles(search)}) as matched
          join motorcycles as bike on bike.id = matched.id
          order by bike.plate_folded = '', bike.plate_folded, bike.brand_folded, bike.model_folded, bike.id
          limit (select ${limit}::int) offset (select ${offset}::int)) as listed`;
  const { rows } = await sql<contract.ListedMotorcycle & { total: number }>`
    with page as materialized (${picked}),
    member as materialized (
      select page.id as motorcycle_id, motorcycles.id
      from page join motorcycles on motorcycles.standing_id = page.id),
    owning as (
      select member.motorcycle_id, own.standing_id as client_id, max(owner.from_day) as from_day
      from member join motorcycle_owners as owner on owner.motorcycle_id = member.id
      join clients as own on own.id = owner.client_id
      where owner.until_day is null
      group by member.motorcycle_id, own.standing_id),
    owners as (
      select owning.motorcycle_id, json_agg(json_build_object('_id', client.id, 'name', client.name,
          'phone', ${contactOf('phone')}, 'email', ${contactOf('email')})
        order by owning.from_day desc, client.id) as owners
      from owning join clients as client on client.id = owning.client_id
      group by owning.motorcycle_id),
    visit as (
      select member.motorcycle_id, max(latest.day) as day
      from member cross join lateral (
        select max(day) as day from client_visits where client_visits.motorcycle_id = member.id) as latest
      group by member.motorcycle_id)
    select page.total, bike.id as _id, bike.plate, bike.brand, bike.model, bike.year,
      bike.vehicle_type as "vehicleType", coalesce(owners.owners, '[]') as owners,
      visit.day as "lastVisit"
    from page join motorcycles as bike on bike.id = page.id
    left join owners on owners.motorcycle_id = page.id
    left join visit on visit.motorcycle_id = page.id
    order by page.place`.execute(db);
  const { rows: motorcycles, info } = pageOf(rows, query);
  return { motorcycles, ...info };
}

/** The owners of the motorcycle, with those before it was merged, current ones first. Reads `members`. */
const OWNERS = sql`
  coalesce((
    select json_agg(json_build_object('_id', client.id, 'name', client.name,
        'phone', ${contactOf('phone')}, 'email', ${contactOf('email')},
        'noMessages', client.no_messages, 'from', client.from_day, 'until', client.until_day)
      order by client.until_day is not null, client.from_day desc, client.id)
    from (
      select current.id, current.name, ${asksForNoMessages('current')} as no_messages,
        min(owner.from_day) as from_day,
        case when bool_or(owner.until_day is null) then null else max(owner.until_day) end as until_day
      from motorcycle_owners as owner join clients as own on own.id = owner.client_id
      join clients as current on current.id = own.standing_id
      where owner.motorcycle_id in (select id from members)
      group by current.id) as client), '[]')`;

/**
 * The motorcycles that may be the same one: without a plate, of its brand and model, and of an owner whom
 * both had. Reads `members` and `bike`.
 */
const SUGGESTIONS = sql`
  coalesce((
    select json_agg(${motorcycleJson('other')} order by other.created_at, other.id)
    from motorcycles as other
    where other.merged_into is null and other.plate_folded = ''
      and other.brand_folded = bike.brand_folded and other.model_folded = bike.model_folded
      and other.id <> bike.id and other.id in (
        select theirs.motorcycle_id from motorcycle_owners as theirs
        join clients as their on their.id = theirs.client_id
        where their.standing_id in (
          select own.standing_id from motorcycle_owners as owner
          join clients as own on own.id = owner.client_id
          where owner.motorcycle_id in (select id from members)))), '[]')`;

/**
 * Returns the record of a motorcycle; of a merged one that of the motorcycle into which it was merged.
 * Rejects an unknown motorcycle with 404.
 */
export async function getMotorcycle(db: Db | Tx, id: string): Promise<contract.MotorcycleRecord> {
  if (!ID_FORM.test(id)) throw clientError('unknown-motorcycle');
  const { rows } = await sql<contract.MotorcycleRecord>`
    with page as materialized (select standing_id as id from motorcycles where id = ${id}),
      members as materialized (
        select motorcycles.id from motorcycles join page on motorcycles.standing_id = page.id)
    select bike.id as _id, bike.plate, bike.brand, bike.model, bike.year, bike.vin, bike.colour,
      bike.notes, bike.version, bike.vehicle_type as "vehicleType",
      ${isoInstant('bike.created_at')} as "createdAt",
      ${OWNERS} as owners,
      coalesce((
        select json_agg(json_build_object('_id', reading.id, 'km', reading.km,
            'at', ${isoInstant('reading.at')}, 'source', reading.source, 'by', reading.actor_name,
            'corrected', case when correction.id is not null then json_build_object(
              'by', correction.actor_name, 'at', ${isoInstant('correction.at')}) end)
          order by reading.at, reading.id)
        from odometer_readings as reading
        left join odometer_readings as correction on correction.corrects = reading.id
        where reading.motorcycle_id in (select id from members)), '[]') as readings,
      coalesce((
        select json_agg(json_build_object(
            'service', json_build_object('_id', service_id, 'name', service_name),
            'dueDay', due_day, 'dueKm', due_km, 'projectedDay', projected_day,
            'fromDay', from_day, 'fromCitation', from_citation_id)
          order by expected_day nulls last, service_name, service_id)
        from (
          select distinct on (service_id) * from next_services
          where motorcycle_id in (select id from members)
          order by service_id, from_day desc, from_citation_id desc) as next), '[]') as "nextServices",
      coalesce((
        select json_agg(json_build_object('_id', work.id, 'text', work.text, 'reason', work.reason,
            'service', case when service.id is not null then
              json_build_object('_id', service.id, 'name', service.name) end,
            'dueDay', work.due_day, 'dueKm', work.due_km,
            'doneIn', case when citation.id is not null then
              json_build_object('_id', citation.id, 'date', citation.day) end,
            'droppedAt', ${isoInstant('work.dropped_at')}, 'by', work.actor_name,
            'createdAt', ${isoInstant('work.created_at')})
          order by num_nonnulls(work.revived_by, work.dropped_at), work.created_at desc, work.id desc)
        from deferred_work as work
        left join services as service on service.id = work.service_id
        left join citations as citation on citation.id = work.revived_by
        where work.motorcycle_id in (select id from members)), '[]') as "deferredWork",
      coalesce((
        select json_agg(json_build_object('_id', id, 'date', day, 'service', service_name)
          order by starts_at desc, id desc)
        from (
          select id, day, service_name, starts_at from citations
          where motorcycle_id in (select id from members) and status <> 'cancelled'
            and deleted_at is null and cleared_at is null
          order by starts_at desc, id desc limit 10) as recent), '[]') as "recentCitations",
      coalesce((
        select json_agg(${motorcycleJson('other')}::jsonb || jsonb_build_object(
            'mergedAt', ${isoInstant('other.merged_at')},
            'canUnmerge', other.merged_into_version = bike.version)
          order by other.merged_at desc, other.id)
        from motorcycles as other where other.merged_into = bike.id), '[]') as merged,
      ${SUGGESTIONS} as suggestions
    from page join motorcycles as bike on bike.id = page.id`.execute(db);
  const [record] = rows;
  if (!record) throw clientError('unknown-motorcycle');
  const ground = groundOf(record);
  const nextServices = record.nextServices.map((next) => ({
    ...next,
    ground: next.projectedDay === null ? null : ground,
  }));
  return { ...record, nextServices };
}

/** Returns the ground of projections: the pace of all readings that count. */
function groundOf({ readings }: contract.MotorcycleRecord): string | null {
  const counted = readings.filter(({ corrected }) => corrected === null);
  const pace = paceOf(counted.map(({ km, at }) => ({ km, at: Date.parse(at) })));
  return pace === null ? null : paceText(pace);
}
