import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import {
  changesBetween,
  hashOfImages,
  type RowChange,
  readImages,
  restoreRows,
} from '#platform/data/row-images.ts';
import type { ActionContext, Actor } from '#shared/contract/access-policy.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { ClientRecord } from '../../contract/client.ts';
import { clientError } from '../../contract/client-errors.ts';
import type {
  ListedSplitRecord,
  splitClient as splitClientEndpoint,
} from '../../contract/client-split.ts';
import { proposedRecords, splitSides } from '../../rules/client-split.ts';
import { getClient } from '../client-queries.ts';
import { lockRows } from '../merge-actions.ts';
import { type Person, readPerson } from '../personal-data/person.ts';
import { getClientSplit, lockPeople, type Split, splitRowSets } from './split-queries.ts';
import { writeSplit } from './write-split.ts';

type NewSplit = SchemaOutput<NonNullable<typeof splitClientEndpoint.body>>;

/**
 * Gives records of a client to a new one; contacts, motorcycles and follow-ups go with them (`splitSides`). The same
 * Idempotency-Key splits once. Returns the record of the new client. Rejects an unknown client (404); (409) an anonymised
 * one, and one that changed or got a record since `seen`, with its current records; (400) a choice of all records.
 */
export async function splitClient(
  { db, clock }: AppContext,
  id: string,
  { name, records, seen }: NewSplit,
  { key, by }: { key: string | null; by: Actor },
): Promise<ClientRecord> {
  const now = clock();
  return inTransaction(db, (tx) =>
    withIdempotency(
      tx,
      'split-client',
      key,
      { id, name, records, seen, by: by.id },
      {
        run: async () => {
          if (!ID_FORM.test(id)) throw clientError('unknown-client');
          await lockPeople(tx, { client: id, from: id });
          const person = await readPerson(tx, id, true);
          const view = await getClientSplit(tx, person.id);
          if (view.client.anonymisedAt !== null) throw clientError('anonymised');
          const known = new Set(view.records.map(({ _id }) => _id));
          if (view.seen !== seen || records.some((each) => !known.has(each))) {
            throw clientError('split-outdated', view);
          }
          const sides = splitSides({ ...view.client, records: view.records }, new Set(records));
          if (sides.stays.records.length === 0) throw clientError('nothing-stays');
          const split = { client: newId(), from: person.id };
          const sets = splitRowSets(split);
          const before = await readImages(tx, sets);
          await writeSplit(tx, split, { name, members: person.clients, sides });
          await answerProposal(tx, person, sides.stays, now);
          const after = await readImages(tx, sets);
          await tx
            .insertInto('client_splits')
            .values({
              client_id: split.client,
              from_id: split.from,
              at: new Date(now),
              changes: JSON.stringify(changesBetween(sets, before, after)),
              after_hash: hashOfImages(after),
            })
            .execute();
          await addDifferentPeople(tx, split.client, split.from);
          await publishSplit(tx, 'client-split', split, { actor: by, now });
          return { client: split.client };
        },
        answer: ({ client }) => getClient(tx, client),
      },
    ),
  );
}

/**
 * Undoes the split that made a client: restores every row of both. Returns the record of the client that was
 * split. Rejects an unknown client (404); (409) one that no split made, or whose split was undone, and a change of
 * either client since.
 */
export async function undoClientSplit(
  { db, clock }: AppContext,
  id: string,
  by: Actor,
): Promise<ClientRecord> {
  return inTransaction(db, async (tx) => {
    const now = clock();
    await getClient(tx, id);
    const origin = await tx
      .selectFrom('client_splits')
      .select('from_id')
      .where('client_id', '=', id)
      .executeTakeFirst();
    if (!origin) throw clientError('not-split');
    const split = { client: id, from: origin.from_id };
    await lockPeople(tx, split);
    const stored = await tx
      .deleteFrom('client_splits')
      .where('client_id', '=', id)
      .returning(['changes', 'after_hash'])
      .executeTakeFirst();
    // Another transaction undid the split before this one got the locks.
    if (!stored) throw clientError('not-split');
    const sets = splitRowSets(split);
    const changes = stored.changes as RowChange[];
    const same = hashOfImages(await readImages(tx, sets)).equals(stored.after_hash);
    // Without images: an erasure or the removal of a contact cleared them.
    if (!same || changes.length === 0) throw clientError('changed-since-split');
    await restoreRows(tx, sets, changes);
    await publishSplit(tx, 'client-split-undone', split, { actor: by, now });
    return getClient(tx, split.from);
  });
}

/** Ends the question whether the client is two people, unless the records that stay are of several people. */
async function answerProposal(
  tx: Tx,
  { clients }: Person,
  { records }: { records: readonly ListedSplitRecord[] },
  now: number,
): Promise<void> {
  if (proposedRecords('', records).length > 0) return;
  await sql`update split_proposals set answered_at = ${new Date(now)}
    where client_id = any (${clients}::uuid[]) and answered_at is null`.execute(tx);
}

/** Records that a client is one person, which ends the question. Rejects an unknown client with 404. */
export async function confirmOnePerson(
  { db, clock }: AppContext,
  id: string,
): Promise<ClientRecord> {
  return inTransaction(db, async (tx) => {
    const { _id } = await getClient(tx, id);
    await sql`update split_proposals set answered_at = ${new Date(clock())}
      where answered_at is null and client_id in (select id from clients where standing_id = ${_id})`.execute(
      tx,
    );
    await notifyPanels(tx, ['clients']);
    return getClient(tx, _id);
  });
}

/**
 * Records that two clients are different people, so that they are not suggested as one. A merge takes the same locks of
 * rows. Rejects an unknown client (404), the same client twice (400), and clients that are merged (409).
 */
export async function confirmTwoPeople(
  { db }: AppContext,
  id: string,
  other: string,
): Promise<ClientRecord> {
  if (id === other) throw clientError('same-record');
  return inTransaction(db, async (tx) => {
    await lockRows(tx, 'clients', [id, other]);
    const { _id: current } = await getClient(tx, id);
    if ((await getClient(tx, other))._id === current) throw clientError('merged');
    await addDifferentPeople(tx, id, other);
    await notifyPanels(tx, ['clients']);
    return getClient(tx, id);
  });
}

async function addDifferentPeople(tx: Tx, one: string, other: string): Promise<void> {
  await sql`
    insert into different_people (one_id, other_id)
    values (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid))
    on conflict do nothing`.execute(tx);
}

/** Notifies open panels, and writes the audit line: the last step, because it locks the log. */
async function publishSplit(
  tx: Tx,
  action: 'client-split' | 'client-split-undone',
  { client, from }: Split,
  { actor, now }: ActionContext,
): Promise<void> {
  await notifyPanels(tx, ['clients', 'citations', 'reservations', 'stock']);
  const record = { type: 'client', id: from } as const;
  await writeAudit(tx, { actor, action, record, details: { client }, now });
}

async function notifyPanels(tx: Tx, topics: readonly string[]): Promise<void> {
  await sql`select pg_notify('bujia_changes', topic) from unnest(${topics}::text[]) as topic`.execute(
    tx,
  );
}
