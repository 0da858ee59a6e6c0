import { type Selectable, sql } from 'kysely';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import type { Clients } from '#platform/data/database-types.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { ActionContext } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { ClientRecord } from '../contract/client.ts';
import type { changeClient as changeClientEndpoint } from '../contract/client-change.ts';
import { clientError } from '../contract/client-errors.ts';
import { CLIENT_FIELD_TEXTS } from '../rules/client-fields.ts';
import { getClient } from './client-queries.ts';
import { taxDataOf } from './record-links.ts';
import { clearSplitImages } from './split/split-queries.ts';

export type ClientChange = SchemaOutput<NonNullable<typeof changeClientEndpoint.body>>;

/**
 * Changes a client and its contacts. Rejects (400) a telephone without a key (docs/rules/clients.md 1); (404) an
 * unknown client; (409) one that was changed since `version` or merged, with its current state; a contact of
 * another client, with that client; and an anonymised client.
 */
export async function changeClient(
  db: Db,
  id: string,
  change: ClientChange,
  { actor, now }: ActionContext,
): Promise<ClientRecord> {
  return inTransaction(db, async (tx) => {
    await lockContacts(tx, change.addContacts);
    const before = await lockClient(tx, id);
    if (before.anonymised_at !== null) throw clientError('anonymised');
    if (before.merged_into !== null || before.version !== change.version)
      throw clientError('client-changed', await getClient(tx, id));
    const { name = before.name, notes = before.notes } = change;
    const { noMessages = before.no_messages_at !== null } = change;
    const { prefersWhatsApp = before.prefers_whatsapp } = change;
    await tx
      .updateTable('clients')
      .set({
        name,
        notes,
        no_messages_at: noMessages ? (before.no_messages_at ?? new Date(now)) : null,
        prefers_whatsapp: prefersWhatsApp,
        version: before.version + 1,
      })
      .where('id', '=', id)
      .execute();
    if (change.taxNumber !== undefined || change.taxName !== undefined)
      await changeTaxData(tx, id, change);
    if (change.noMessages === false) await allowMessages(tx, id);
    if (name !== before.name) await keepFormerName(tx, id, before.name);
    await removeContacts(tx, id, change.removeContacts);
    await addContacts(tx, id, change.addContacts, now);
    const fields = Object.keys(change).filter((field) => FIELDS.includes(field));
    const contacts = change.addContacts.length + change.removeContacts.length > 0;
    await writeAudit(tx, {
      actor,
      action: 'client-changed',
      record: { type: 'client', id },
      details: { fields: [...fields, ...(contacts ? ['contacts'] : [])] },
      now,
    });
    return getClient(tx, id);
  });
}

const FIELDS: readonly string[] = [
  'name',
  'notes',
  'taxNumber',
  'taxName',
  'noMessages',
  'prefersWhatsApp',
];

/** Locks a client, also a merged one, until the transaction ends. Rejects an unknown one with 404. */
async function lockClient(tx: Tx, id: string): Promise<Selectable<Clients>> {
  const row = ID_FORM.test(id)
    ? await tx
        .selectFrom('clients')
        .selectAll()
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw clientError('unknown-client');
  return row;
}

/**
 * Locks contacts that are added until the transaction ends, so that two clients do not get one at the same time without
 * the question. Takes the locks of `match_client()` in its order, and before the client's row, as a split does.
 */
async function lockContacts(tx: Tx, contacts: ClientChange['addContacts']): Promise<void> {
  if (contacts.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(6, lock)
    from (
      select distinct contact_lock(kind,
        case kind when 'phone' then phone_key(value) else email_key(value) end) as lock
      from json_to_recordset(${JSON.stringify(contacts)}) as typed (kind text, value text)
      order by lock) as contact
    where lock is not null`.execute(tx);
}

/** «No quiere mensajes» of a merged client counts for the client that it was merged into, and ends with it. */
async function allowMessages(tx: Tx, id: string): Promise<void> {
  await sql`update clients set no_messages_at = null
    where standing_id = ${id} and no_messages_at is not null`.execute(tx);
}

/**
 * Changes the tax data that the record shows, and makes them those of this client. Clears the data of the clients that
 * were merged into it: otherwise the record would show theirs after its own are removed.
 */
async function changeTaxData(
  tx: Tx,
  id: string,
  { taxNumber, taxName }: Pick<ClientChange, 'taxNumber' | 'taxName'>,
): Promise<void> {
  await sql`
    with shown as materialized (select ${taxDataOf(sql`${id}::uuid`)} as data)
    update clients set
      tax_number = case when id = ${id} then coalesce(${taxNumber ?? null}::text, data->>'taxNumber') else '' end,
      tax_name = case when id = ${id} then coalesce(${taxName ?? null}::text, data->>'taxName') else '' end
    from shown
    where standing_id = ${id} and (id = ${id} or tax_number <> '' or tax_name <> '')`.execute(tx);
}

/** A client is also found by its former names. */
async function keepFormerName(tx: Tx, id: string, name: string): Promise<void> {
  await sql`select add_client_name(${id}, ${name})`.execute(tx);
}

/** Removes contacts of a client, also from the row images of splits, which can no longer be undone then. */
async function removeContacts(tx: Tx, id: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`delete from client_contacts
    where key = any (${keys}::text[])
      and client_id in (select id from clients where standing_id = ${id})`.execute(tx);
  await clearSplitImages(tx, [id]);
}

/**
 * Adds contacts. Rejects (400) a telephone that has no key, and (409) a contact that is new to this client and
 * belongs to another one, with that client and the contact's index. A `shared` contact is accepted, and its clients are
 * stored as different people. A contact of this client stays as it is. The caller holds the locks of `lockContacts`.
 */
async function addContacts(
  tx: Tx,
  id: string,
  contacts: ClientChange['addContacts'],
  now: number,
): Promise<void> {
  if (contacts.length === 0) return;
  const added = sql`(
    select kind, value, shared, (place - 1)::int as index,
      case kind when 'phone' then phone_key(value) else email_key(value) end as key
    from rows from (json_to_recordset(${JSON.stringify(contacts)}) as (kind text, value text, shared boolean))
      with ordinality as typed (kind, value, shared, place)) as added`;
  const ownContact = sql`select from client_contacts as known join clients as member on member.id = known.client_id
    where known.kind = added.kind and known.key = added.key and member.standing_id = ${id}`;
  const { rows } = await sql<{ index: number; _id: string | null; name: string | null }>`
    select added.index, owner.id as _id, owner.name
    from ${added}
    left join client_contacts as contact on contact.kind = added.kind and contact.key = added.key
    left join clients as own on own.id = contact.client_id
    left join clients as owner on owner.id = own.standing_id
    where added.key is null or (not added.shared and owner.id <> ${id} and not exists (${ownContact}))
    order by added.index limit 1`.execute(tx);
  const [wrong] = rows;
  if (!wrong) {
    await sql`
      insert into client_contacts (kind, key, client_id, value, created_at)
      select kind, key, ${id}::uuid, value, ${new Date(now)} from ${added}
      where not exists (${ownContact})
      on conflict do nothing`.execute(tx);
    await sql`
      insert into different_people (one_id, other_id)
      select distinct least(owner.standing_id, ${id}::uuid), greatest(owner.standing_id, ${id}::uuid)
      from ${added}
      join client_contacts as contact on contact.kind = added.kind and contact.key = added.key
      join clients as owner on owner.id = contact.client_id
      where added.shared and owner.standing_id <> ${id}
      on conflict do nothing`.execute(tx);
    return;
  }
  const { index, _id, name } = wrong;
  if (_id === null)
    throw invalidFields({ [`addContacts.${index}.value`]: CLIENT_FIELD_TEXTS.phone });
  throw clientError('contact-taken', { client: { _id, name }, index });
}
