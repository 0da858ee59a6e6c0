import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { RowSet } from '#platform/data/row-images.ts';
import type { ClientSplit, ListedSplitRecord } from '../../contract/client-split.ts';
import { getClient } from '../client-queries.ts';
import { readMergedIds } from '../record-links.ts';

/**
 * Returns a client with all records of its group, also deleted and cleared ones. Rejects an unknown client with 404. An
 * anonymised one is read too: a screen that is open during an erasure reads it once more.
 */
export async function getClientSplit(db: Db | Tx, id: string): Promise<ClientSplit> {
  const client = await getClient(db, id);
  const members = await readMergedIds(db, 'client', client._id);
  const { rows } = await sql<ListedSplitRecord & { owner: string }>`
    with settings as (select time_zone as zone from business_settings)
    select record.kind, record.id as _id, record.date, record.name, record.email, record.phone, record.subject,
      array_remove(array[phone_key(record.phone), email_key(record.email)], null) as keys,
      case when own.id is not null then json_build_object('_id', own.standing_id) end as motorcycle,
      record.client_id as owner
    from (
      select 'citation' as kind, id, client_id, day as date, client_name as name, client_email as email,
        client_phone as phone, concat_ws(' ', vehicle_brand, vehicle_model) as subject, motorcycle_id
      from citations where client_id = any (${members}::uuid[])
      union all
      select 'reservation', id, client_id, (created_at at time zone settings.zone)::date, client_name, client_email,
        client_phone, concat_ws(' ', vehicle_brand, vehicle_model), motorcycle_id
      from reservations, settings where client_id = any (${members}::uuid[])
      union all
      select 'sale', id, client_id, (created_at at time zone settings.zone)::date, client_name, client_email, client_phone,
        item_name, null
      from sales, settings where client_id = any (${members}::uuid[])) as record
    left join motorcycles as own on own.id = record.motorcycle_id
    order by record.date desc, record.id`.execute(db);
  const seen = createHash('sha256')
    .update(JSON.stringify([client, members, rows]))
    .digest('base64url');
  return { client, records: rows.map(({ owner: _owner, ...record }) => record), seen };
}

/** A split: the new client, and the client from which it was made. */
export type Split = { client: string; from: string };

/** SQL: both clients with all clients merged with them. */
const peopleOf = ({ client, from }: Split): RawBuilder<unknown> => sql`(
  select id from clients where standing_id in (
    select standing_id from clients where id in (${client}::uuid, ${from}::uuid)))`;

/**
 * The rows of both clients, in the order in which they are restored: the new client is deleted after the rows that refer to it.
 * Of records and follow-ups only their client is compared.
 */
export function splitRowSets(split: Split): RowSet[] {
  const people = peopleOf(split);
  const where = sql`client_id in ${people}`;
  const linked = (table: string): RowSet => ({
    table,
    key: ['id'],
    where,
    only: ['id', 'client_id'],
  });
  return [
    linked('citations'),
    linked('reservations'),
    linked('sales'),
    linked('follow_ups'),
    { table: 'motorcycle_owners', key: ['motorcycle_id', 'client_id', 'from_day'], where },
    { table: 'client_contacts', key: ['kind', 'key', 'client_id'], where },
    { table: 'split_proposals', key: ['client_id'], where },
    {
      ...{ table: 'clients', key: ['id'], where: sql`id in ${people}` },
      // A split does not change them, and each other change increases `version`. The images of earlier splits lack them.
      forward: ['tax_number', 'tax_name'],
    },
  ];
}

/**
 * Locks the contacts and then the rows of both clients until the transaction ends. A booking takes the same locks of
 * contacts, numbers first (`match_client()`): it commits before this transaction, or finds its client after it.
 */
export async function lockPeople(tx: Tx, split: Split): Promise<void> {
  const people = peopleOf(split);
  await sql`
    select pg_advisory_xact_lock(6, lock)
    from (select distinct contact_lock(kind, key) as lock from client_contacts
      where client_id in ${people} order by lock) as contact`.execute(tx);
  await sql`select from clients where id in ${people} order by id for update`.execute(tx);
}

/**
 * Empties the row images of every split that can hold contacts of the clients: their own splits, and those that other
 * splits and merges connect with them. These splits can no longer be undone. Their rows stay, because a merge before
 * them must not be undone either.
 */
export async function clearSplitImages(tx: Tx, clients: readonly string[]): Promise<void> {
  await sql`
    with recursive connected (id) as (
      select unnest(${clients}::uuid[])
      union
      select next.id from connected, lateral (
        select other.id from clients as own join clients as other using (standing_id)
          where own.id = connected.id
        union all select from_id from client_splits where client_id = connected.id
        union all select client_id from client_splits where from_id = connected.id) as next
    )
    update client_splits set changes = '[]' where client_id in (select id from connected)`.execute(
    tx,
  );
}
