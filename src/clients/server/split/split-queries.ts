import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
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
