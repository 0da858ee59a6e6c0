import { sql } from 'kysely';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { ActionContext } from '#shared/contract/access-policy.ts';
import type { ClientRecord } from '../contract/client.ts';
import { clientError } from '../contract/client-errors.ts';
import type { MotorcycleRecord } from '../contract/motorcycle.ts';
import { getClient } from './client-queries.ts';
import { getMotorcycle } from './motorcycle-queries.ts';
import { recomputeNextServices } from './next-service-actions.ts';

type Merge = { id: string; into: string };

/**
 * Merges a client into another one: its records, contacts and motorcycles then count for that one. Only the
 * columns of the merge are written, so that `unmergeClient` restores both exactly. Rejects an unknown client
 * (404), the same client twice (400), a client that is already merged (409), and an anonymised one (409).
 */
export async function mergeClient(db: Db, merge: Merge, by: ActionContext): Promise<ClientRecord> {
  return inTransaction(db, async (tx) => {
    const { one, other } = await lockBoth(tx, 'clients', merge);
    if (one.anonymised || other.anonymised) throw clientError('anonymised');
    await writeMerge(tx, 'clients', merge, by.now);
    await auditMerge(tx, 'client-merged', merge, by);
    return getClient(tx, merge.into);
  });
}

/**
 * Undoes the merge of a client. Rejects an unknown client (404), one that is not merged (409), and one whose
 * counterpart changed, was merged, got a new record or was split since (409).
 */
export async function unmergeClient(db: Db, id: string, by: ActionContext): Promise<ClientRecord> {
  return inTransaction(db, async (tx) => {
    const { into, mergedAt } = await undoMerge(tx, 'clients', id);
    // A split after the merge gave away records of the merged client, which this reversal would not restore.
    const split = await tx
      .selectFrom('client_splits')
      .select('client_id')
      .where('from_id', '=', into)
      .where('at', '>=', mergedAt)
      .executeTakeFirst();
    if (split) throw clientError('split-first');
    await auditMerge(tx, 'client-unmerged', { id, into }, by);
    return getClient(tx, id);
  });
}

/**
 * Merges a motorcycle without plate into another one, as `mergeClient` does. Rejects a motorcycle with a plate
 * (409). Computes the next services of both again, from the readings of both.
 */
export async function mergeMotorcycle(
  db: Db,
  merge: Merge,
  by: ActionContext,
): Promise<MotorcycleRecord> {
  return inTransaction(db, async (tx) => {
    const { one } = await lockBoth(tx, 'motorcycles', merge);
    if (one.plate !== '') throw clientError('has-plate');
    await writeMerge(tx, 'motorcycles', merge, by.now);
    await recomputeNextServices(tx, merge.into);
    await auditMerge(tx, 'motorcycle-merged', merge, by);
    return getMotorcycle(tx, merge.into);
  });
}

/**
 * Undoes the merge of a motorcycle, as `unmergeClient` does. Computes the next services of each again, from its
 * own readings.
 */
export async function unmergeMotorcycle(
  db: Db,
  id: string,
  by: ActionContext,
): Promise<MotorcycleRecord> {
  return inTransaction(db, async (tx) => {
    const { into } = await undoMerge(tx, 'motorcycles', id);
    await recomputeNextServices(tx, id);
    await recomputeNextServices(tx, into);
    await auditMerge(tx, 'motorcycle-unmerged', { id, into }, by);
    return getMotorcycle(tx, id);
  });
}

type Table = 'clients' | 'motorcycles';
type LockedRow = {
  id: string;
  merged_into: string | null;
  merged_at: Date | null;
  anonymised: boolean;
  plate: string;
};

const UNKNOWN = { clients: 'unknown-client', motorcycles: 'unknown-motorcycle' } as const;

/** Locks both rows, in the order of their ids. */
async function lockBoth(
  tx: Tx,
  table: Table,
  { id, into }: Merge,
): Promise<{ one: LockedRow; other: LockedRow }> {
  if (id === into) throw clientError('same-record');
  const rows = await lockRows(tx, table, [id, into]);
  const one = rows.find((row) => row.id === id);
  const other = rows.find((row) => row.id === into);
  if (!one || !other) throw clientError(UNKNOWN[table]);
  if (one.merged_into !== null || other.merged_into !== null) throw clientError('merged');
  return { one, other };
}

/** Locks the rows that exist, in the order of their ids. */
export async function lockRows(tx: Tx, table: Table, ids: readonly string[]): Promise<LockedRow[]> {
  if (ids.some((id) => !ID_FORM.test(id))) throw clientError(UNKNOWN[table]);
  const { rows } = await sql<LockedRow>`
    select id, merged_into, merged_at,
      ${table === 'clients' ? sql`anonymised_at is not null` : sql`false`} as anonymised,
      ${table === 'motorcycles' ? sql`plate` : sql`''`} as plate
    from ${sql.table(table)} where id = any (${ids}::uuid[])
    order by id for no key update`.execute(tx);
  return rows;
}

async function writeMerge(tx: Tx, table: Table, { id, into }: Merge, now: number): Promise<void> {
  await sql`
    update ${sql.table(table)} as one
    set merged_into = other.id, merged_at = ${new Date(now)}, merged_into_version = other.version,
      standing_id = other.id
    from ${sql.table(table)} as other where one.id = ${id} and other.id = ${into}`.execute(tx);
  // Also the rows that were merged into this one before.
  await sql`
    update ${sql.table(table)} set standing_id = ${into} where standing_id = ${id}`.execute(tx);
}

/** Returns the id of the row into which it was merged, and the instant of the merge. */
async function undoMerge(
  tx: Tx,
  table: Table,
  id: string,
): Promise<{ into: string; mergedAt: Date }> {
  const [row] = await lockRows(tx, table, [id]);
  if (!row) throw clientError(UNKNOWN[table]);
  const { merged_into: into, merged_at: mergedAt } = row;
  if (into === null || mergedAt === null) throw clientError('not-merged');
  // The rows merged into `id` before are those that reach it by their own merges.
  const { rows } = await sql<{ id: string }>`
    with recursive members (id) as (
      select ${id}::uuid
      union select below.id from ${sql.table(table)} as below
      join members on below.merged_into = members.id
    ), unchanged as (
      select other.id from ${sql.table(table)} as other
      join ${sql.table(table)} as one on one.merged_into = other.id
        and one.merged_into_version = other.version
      where one.id = ${id} and other.merged_into is null for no key update of other
    )
    update ${sql.table(table)} as one
    set standing_id = ${id},
      merged_into = case when one.id <> ${id} then one.merged_into end,
      merged_at = case when one.id <> ${id} then one.merged_at end,
      merged_into_version = case when one.id <> ${id} then one.merged_into_version end
    from members, unchanged where one.id = members.id
    returning one.id`.execute(tx);
  if (rows.length === 0) throw clientError('changed-since-merge');
  return { into, mergedAt };
}

type MergeAction =
  | 'client-merged'
  | 'client-unmerged'
  | 'motorcycle-merged'
  | 'motorcycle-unmerged';

async function auditMerge(
  tx: Tx,
  action: MergeAction,
  { id, into }: Merge,
  { actor, now }: ActionContext,
): Promise<void> {
  const type = action.startsWith('client') ? 'client' : 'motorcycle';
  await writeAudit(tx, { actor, action, record: { type, id }, details: { into }, now });
}
