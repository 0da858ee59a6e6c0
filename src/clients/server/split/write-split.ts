import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import type { ClientRecord } from '../../contract/client.ts';
import type { ListedSplitRecord } from '../../contract/client-split.ts';
import type { SplitSide, splitSides } from '../../rules/client-split.ts';
import type { Split } from './split-queries.ts';

type Contact = ClientRecord['contacts'][number];
type Bike = ClientRecord['motorcycles'][number];
type Side = SplitSide<Contact, Bike, ListedSplitRecord>;

type Parts = {
  /** Name of the new client. */
  name: string;
  /** The client that is split, with those merged into it. */
  members: readonly string[];
  sides: ReturnType<typeof splitSides<Contact, Bike, ListedSplitRecord>>;
};

/** Writes the new client, and gives it the records, contacts, names, motorcycles and follow-ups of its side. */
export async function writeSplit(tx: Tx, split: Split, parts: Parts): Promise<void> {
  const { members, sides } = parts;
  const ids = idsOf(sides.goes);
  // «No quiere mensajes» holds for both people. Retention counts from the first record.
  await sql`
    insert into clients (id, name, standing_id, created_at, no_messages_at, prefers_whatsapp)
    select ${split.client}, ${parts.name}, ${split.client}, (
        select min(created_at) from (
          select created_at from citations where id = any (${ids.citation}::uuid[])
          union all select created_at from reservations where id = any (${ids.reservation}::uuid[])
          union all select created_at from sales where id = any (${ids.sale}::uuid[])) as record),
      (select max(no_messages_at) from clients where id = any (${members}::uuid[])), prefers_whatsapp
    from clients where id = ${split.from}`.execute(tx);
  for (const [table, moved] of [
    ['citations', ids.citation],
    ['reservations', ids.reservation],
    ['sales', ids.sale],
  ] as const) {
    if (moved.length === 0) continue;
    await sql`update ${sql.table(table)} set client_id = ${split.client} where id = any (${moved}::uuid[])`.execute(
      tx,
    );
  }
  await moveContacts(tx, split, parts);
  await moveOtherNames(tx, split, parts);
  await moveMotorcycles(tx, split, parts);
}

function idsOf({ records }: Side): Record<ListedSplitRecord['kind'], string[]> {
  const of = (kind: ListedSplitRecord['kind']) =>
    records.filter((record) => record.kind === kind).map(({ _id }) => _id);
  return { citation: of('citation'), reservation: of('reservation'), sale: of('sale') };
}

async function moveContacts(tx: Tx, { client }: Split, { members, sides }: Parts): Promise<void> {
  const kept = new Set(sides.stays.contacts.map(({ key }) => key));
  const going = sides.goes.contacts.map(({ key }) => key);
  await sql`
    insert into client_contacts (kind, key, client_id, value, created_at)
    select distinct on (kind, key) kind, key, ${client}::uuid, value, created_at from client_contacts
    where client_id = any (${members}::uuid[]) and key = any (${going}::text[])
    order by kind, key, created_at`.execute(tx);
  await sql`
    delete from client_contacts where client_id = any (${members}::uuid[])
      and key = any (${going.filter((key) => !kept.has(key))}::text[])`.execute(tx);
}

/** Moves the names by which the search finds a client: those on its records. */
async function moveOtherNames(tx: Tx, { client }: Split, { members, sides }: Parts): Promise<void> {
  const typed = ({ records }: Side) => [...new Set(records.map((record) => record.name))];
  const words = (names: readonly string[]) => sql`(
    select word from unnest(${names}::text[]) as typed, unnest(folded_words(typed)) as word)`;
  await sql`
    select add_client_name(${client}, ${typed(sides.goes).join(' ')})`.execute(tx);
  await sql`
    update clients set other_names = coalesce((
      select string_agg(word, ' ' order by place)
      from unnest(folded_words(other_names)) with ordinality as each (word, place)
      where word not in ${words(typed(sides.goes))} or word in ${words(typed(sides.stays))}), '')
    where id = any (${members}::uuid[])`.execute(tx);
}

/** Moves the motorcycles. One of both sides gets both owners; its follow-ups without a citation stay. */
async function moveMotorcycles(
  tx: Tx,
  { client }: Split,
  { members, sides }: Parts,
): Promise<void> {
  const kept = new Set(sides.stays.motorcycles.map(({ _id }) => _id));
  const going = sides.goes.motorcycles.map(({ _id }) => _id);
  const merged = (ids: readonly string[]) =>
    sql`(select id from motorcycles where standing_id = any (${ids}::uuid[]))`;
  const leaving = merged(going.filter((id) => !kept.has(id)));
  await sql`
    insert into motorcycle_owners (motorcycle_id, client_id, from_day, until_day)
    select motorcycle_id, ${client}::uuid, min(from_day),
      case when bool_and(until_day is not null) then max(until_day) end
    from motorcycle_owners
    where client_id = any (${members}::uuid[]) and motorcycle_id in ${merged(going)}
    group by motorcycle_id`.execute(tx);
  await sql`
    delete from motorcycle_owners
    where client_id = any (${members}::uuid[]) and motorcycle_id in ${leaving}`.execute(tx);
  await sql`
    update follow_ups set client_id = ${client} where client_id = any (${members}::uuid[])
      and (citation_id = any (${idsOf(sides.goes).citation}::uuid[])
        or citation_id is null and motorcycle_id in ${leaving})`.execute(tx);
}
