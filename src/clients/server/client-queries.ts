import { sql } from 'kysely';
import { isoInstant } from '#platform/data/columns.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { withoutNul } from '#platform/data/text-search.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type * as contract from '../contract/client.ts';
import { clientError } from '../contract/client-errors.ts';
import { matchedClients, pageOf } from './client-search.ts';
import { motorcycleJson, taxDataOf } from './record-links.ts';

type ListQuery = SchemaOutput<NonNullable<typeof contract.listClients.query>>;
type ClientPage = SchemaOutput<typeof contract.listClients.reply>;

/**
 * Returns a page of the clients that match, by name; without a search the newest first. Of a search at most
 * `MAX_MATCHES` are counted.
 *
 * Subqueries hide text and limits of a search from the planner: it then plans once per connection, and planning
 * takes longer than searching (docs/decisions/0056).
 */
export async function listClients(db: Db | Tx, query: ListQuery): Promise<ClientPage> {
  const { search, asked, page, limit } = query;
  const offset = (page - 1) * limit;
  const picked =
    asked !== undefined
      ? sql`select id, row_number() over () as place, total
        from (select clients.id, count(*) over () as total
          from clients where id in (${askedClients()})
          order by name_folded, id limit ${limit} offset ${offset}) as listed`
      : search === undefined
        ? sql`select id, row_number() over () as place,
          (select count(*) from clients where merged_into is null) as total
        from (select id from clients where merged_into is null
          order by created_at desc, id desc limit ${limit} offset ${offset}) as newest`
        : sql`select id, row_number() over () as place, total
        from (select clients.id, count(*) over () as total
          from (${matchedClients(search)}) as matched join clients on clients.id = matched.id
          order by clients.name_folded, clients.id limit (select ${limit}::int) offset (select ${offset}::int)) as listed`;
  const { rows } = await sql<contract.ListedClient & { total: number }>`
    with page as materialized (${picked}),
    member as materialized (
      select page.id as client_id, clients.id
      from page join clients on clients.standing_id = page.id),
    contact as (
      select distinct on (member.client_id, kind) member.client_id, kind, value
      from member join client_contacts on client_contacts.client_id = member.id
      order by member.client_id, kind, member.id <> member.client_id, created_at, key),
    owned as (
      select distinct member.client_id, own.standing_id as id
      from member join motorcycle_owners as owner on owner.client_id = member.id
      join motorcycles as own on own.id = owner.motorcycle_id
      where owner.until_day is null),
    bikes as (
      select client_id, count(*) as number,
        json_agg(${motorcycleJson('bike')} order by place) filter (where place <= 3) as motorcycles
      from (
        select owned.client_id, motorcycles.*, row_number() over (
          partition by owned.client_id order by created_at desc, motorcycles.id) as place
        from owned join motorcycles on motorcycles.id = owned.id) as bike
      group by client_id),
    visit as (
      select member.client_id, max(latest.day) as day
      from member cross join lateral (
        select max(day) as day from client_visits where client_visits.client_id = member.id) as latest
      group by member.client_id)
    select page.total, clients.id as _id, clients.name,
      coalesce(phone.value, '') as phone, coalesce(email.value, '') as email,
      ${asksForNoMessages('clients')} as "noMessages",
      coalesce(bikes.motorcycles, '[]') as motorcycles,
      coalesce(bikes.number, 0) as "motorcycleCount", visit.day as "lastVisit"
    from page join clients on clients.id = page.id
    left join contact as phone on phone.client_id = page.id and phone.kind = 'phone'
    left join contact as email on email.client_id = page.id and email.kind = 'email'
    left join bikes on bikes.client_id = page.id
    left join visit on visit.client_id = page.id
    order by page.place`.execute(db);
  const { rows: clients, info } = pageOf(rows, query);
  return { clients, ...info };
}

/** The number of visits, and the workshop-local day of the last one; `null` without one. */
export type Visits = { visits: number; lastVisit: string | null };

/** Returns the visits of the given clients or motorcycles: what `client_visits` defines as one. */
export async function readVisits(
  db: Db,
  kind: 'client' | 'motorcycle',
  ids: readonly string[],
): Promise<Visits> {
  const { rows } = await sql<Visits>`
    select count(distinct id) as visits, max(day) as "lastVisit" from client_visits
    where ${sql.ref(`${kind}_id`)} = any (${ids}::uuid[])`.execute(db);
  return rows[0] ?? { visits: 0, lastVisit: null };
}

/**
 * Returns the record of a client; of a merged one that of the client into which it was merged. Rejects an
 * unknown client with 404.
 */
export async function getClient(db: Db | Tx, id: string): Promise<contract.ClientRecord> {
  if (!ID_FORM.test(id)) throw clientError('unknown-client');
  const { rows } = await sql<contract.ClientRecord>`
    with page as materialized (select standing_id as id from clients where id = ${id}),
      members as materialized (select clients.id from clients join page on clients.standing_id = page.id)
    select clients.id as _id, clients.name, clients.notes, clients.version,
      tax.data->>'taxNumber' as "taxNumber", tax.data->>'taxName' as "taxName",
      ${asksForNoMessages('clients')} as "noMessages",
      clients.prefers_whatsapp as "prefersWhatsApp",
      ${isoInstant('clients.created_at')} as "createdAt",
      ${isoInstant('clients.anonymised_at')} as "anonymisedAt",
      coalesce((
        select json_agg(json_build_object('kind', kind, 'value', value, 'key', key)
          order by created_at, kind desc, key)
        from (select distinct on (kind, key) kind, key, value, created_at from client_contacts
          where client_id in (select id from members) order by kind, key, created_at) as contact), '[]') as contacts,
      coalesce((
        select json_agg(
          ${motorcycleJson('bike')}::jsonb || jsonb_build_object('from', owned.from_day, 'until', owned.until_day)
          order by owned.until_day is not null, bike.created_at desc, bike.id)
        from (
          select own.standing_id, min(owner.from_day) as from_day,
            case when bool_or(owner.until_day is null) then null else max(owner.until_day) end as until_day
          from motorcycle_owners as owner join motorcycles as own on own.id = owner.motorcycle_id
          where owner.client_id in (select id from members)
          group by own.standing_id) as owned
        join motorcycles as bike on bike.id = owned.standing_id), '[]') as motorcycles,
      coalesce((
        select json_agg(json_build_object('_id', other.id, 'name', other.name,
            'mergedAt', ${isoInstant('other.merged_at')},
            'canUnmerge', other.merged_into_version = clients.version and not exists (
              select from client_splits as split
              where split.from_id = clients.id and split.at >= other.merged_at))
          order by other.merged_at desc, other.id)
        from clients as other where other.merged_into = clients.id), '[]') as merged,
      coalesce((
        select json_agg(json_build_object('at', ${isoInstant('split.at')},
            'client', json_build_object('_id', made.id, 'name', made.name),
            'from', json_build_object('_id', origin.id, 'name', origin.name))
          order by split.at desc, made.id)
        from client_splits as split
        join clients as made on made.id = split.client_id
        join clients as origin on origin.id = split.from_id
        where split.client_id = clients.id or split.from_id = clients.id), '[]') as splits,
      1 < (select count(*) from (
        (select from citations where client_id in (select id from members) limit 2)
        union all (select from reservations where client_id in (select id from members) limit 2)
        union all (select from sales where client_id in (select id from members) limit 2)) as record) as "canSplit",
      case when clients.id in (${askedClients()}) then (
        select coalesce(json_agg(distinct name), '[]') from (
          select client_name as name from citations where client_id in (select id from members)
          union select client_name from reservations where client_id in (select id from members)
          union select client_name from sales where client_id in (select id from members)) as typed)
      else '[]' end as "askedNames",
      coalesce((
        select json_agg(json_build_object('_id', other.id, 'name', other.name,
            'evidence', hint.evidence, 'shared', hint.shared)
          order by hint.evidence, other.name, other.id)
        from (${suggestedClients()}) as hint
        join clients as other on other.id = hint.id), '[]') as suggestions
    from page join clients on clients.id = page.id
    cross join lateral (select ${taxDataOf(sql.ref('clients.id'))} as data) as tax`.execute(db);
  const [record] = rows;
  if (!record) throw clientError('unknown-client');
  return record;
}

/** SQL: the clients about whom staff are asked whether they are two people. */
function askedClients() {
  return sql`
    select own.standing_id from split_proposals as proposal join clients as own on own.id = proposal.client_id
    where proposal.answered_at is null and own.anonymised_at is null`;
}

/**
 * SQL: other clients that may be the same person: one with a telephone number or an address of this client, and
 * one with the same name and a motorcycle of the same brand and model.
 */
function suggestedClients() {
  return sql`
    select distinct on (id) id, evidence, shared
    from (
      select own.standing_id as id, 'same-contact' as evidence, contact.value as shared
      from client_contacts as typed
      join client_contacts as contact on contact.kind = typed.kind and contact.key = typed.key
      join clients as own on own.id = contact.client_id
      where typed.client_id in (select id from members)
      union all
      select namesake.standing_id, 'same-motorcycle', concat_ws(' ', theirs.brand, theirs.model)
      from clients as namesake
      join motorcycle_owners as owner on owner.client_id = namesake.id
      join motorcycles as theirs on theirs.id = owner.motorcycle_id
      join motorcycles as mine on mine.brand_folded = theirs.brand_folded
        and mine.model_folded = theirs.model_folded
        and mine.id in (select motorcycle_id from motorcycle_owners
          where client_id in (select id from members))
      where namesake.name_folded = clients.name_folded and namesake.merged_into is null) as candidate
    where id not in (select id from members)
      and not exists (
        select from different_people as pair
        join clients as answered on answered.id in (pair.one_id, pair.other_id)
        where answered.standing_id = candidate.id
          and (pair.one_id in (select id from members) or pair.other_id in (select id from members)))
    order by id, evidence, shared limit 5`;
}

/** SQL: whether a current client, or one that is merged with it, asked for no messages. */
export function asksForNoMessages(client: string) {
  return sql`exists (select from clients as asking
    where asking.standing_id = ${sql.ref(`${client}.id`)} and asking.no_messages_at is not null)`;
}

/** SQL: the first contact of the current client `client`; '' without one. */
export function contactOf(kind: 'phone' | 'email') {
  return sql`coalesce((
    select value from client_contacts
    where client_id in (select id from clients where standing_id = client.id)
      and kind = ${sql.lit(kind)}
    order by client_id <> client.id, created_at, key limit 1), '')`;
}

/** Returns the key of a typed telephone number in E.164; `null` for a text that is none. */
export async function readPhoneKey(db: Db, typed: string): Promise<string | null> {
  const { rows } = await sql<{ key: string | null }>`
    select phone_key(${withoutNul(typed)}) as key`.execute(db);
  return rows[0]?.key ?? null;
}
