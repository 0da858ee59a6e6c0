import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { isUndoOpen } from '#shared/records/step-undo.ts';
import type { Tx } from './database.ts';

/** Rows of a table that a step can change; its owner defines it. */
export type RowSet = {
  table: string;
  /** Columns that identify a row. */
  key: readonly string[];
  /** SQL condition over the columns of `table`. */
  where: RawBuilder<unknown>;
  /** Columns that only increase, such as versions, or that no step changes: neither compared nor restored. */
  forward?: readonly string[];
  /** The only columns that are compared and restored; those of `key` are among them. */
  only?: readonly string[];
};

type Row = Readonly<Record<string, unknown>>;
/** The rows of each set, without generated and forward columns. */
type RowImages = readonly (readonly Row[])[];

/** How a step changed a row. `before`: the changed columns, all columns of a deleted row, `null` for an inserted one. */
export type RowChange = { set: number; key: Row; before: Row | null; isDeleted: boolean };

/** Reads the rows of the sets in one statement, each set in a stable order. */
export async function readImages(tx: Tx, sets: readonly RowSet[]): Promise<RowImages> {
  const parts = sets.map(({ table, where, forward = [], only = null }, at) => {
    const name = sql.table(table);
    return sql`
      select ${sql.lit(at)}::int as at, coalesce(jsonb_agg(image order by image::text), '[]') as rows from (
        select to_jsonb(${name}) - ${forward}::text[] - (
          select coalesce(array_agg(attname::text), '{}') from pg_attribute
          where attrelid = ${table}::regclass and attnum > 0
            and (attgenerated <> '' or attname <> all (${only}::text[]))) as image
        from ${name} where ${where}) as images`;
  });
  const { rows } = await sql<{ at: number; rows: Row[] }>`
    ${sql.join(parts, sql` union all `)} order by at`.execute(tx);
  return rows.map((set) => set.rows);
}

/** Returns the SHA-256 of images: equal images have the same. */
export function hashOfImages(images: RowImages): Buffer {
  return createHash('sha256').update(JSON.stringify(images)).digest();
}

/** Returns the changes between two images; of each set the inserted rows first. */
export function changesBetween(
  sets: readonly RowSet[],
  before: RowImages,
  after: RowImages,
): RowChange[] {
  return sets.flatMap(({ key }, set) => {
    const keyOf = (row: Row): Row => Object.fromEntries(key.map((name) => [name, row[name]]));
    const nameOf = (row: Row) => JSON.stringify(keyOf(row));
    const old = new Map((before[set] ?? []).map((row) => [nameOf(row), row]));
    const now = new Map((after[set] ?? []).map((row) => [nameOf(row), row]));
    const inserted = [...now].filter(([name]) => !old.has(name));
    const others = [...old].flatMap(([name, row]): RowChange[] => {
      const changed = now.get(name);
      if (changed === undefined) return [{ set, key: keyOf(row), before: row, isDeleted: true }];
      const columns = Object.entries(row).filter(
        ([column, value]) => JSON.stringify(value) !== JSON.stringify(changed[column]),
      );
      if (columns.length === 0) return [];
      return [{ set, key: keyOf(row), before: Object.fromEntries(columns), isDeleted: false }];
    });
    return [
      ...inserted.map(([, row]) => ({ set, key: keyOf(row), before: null, isDeleted: false })),
      ...others,
    ];
  });
}

/** Reverts the changes in their order, set by set: deletes inserted rows first, then restores changed and deleted ones. */
export async function restoreRows(
  tx: Tx,
  sets: readonly RowSet[],
  changes: readonly RowChange[],
): Promise<void> {
  for (const { set, key, before, isDeleted } of changes) {
    const table = sets[set]?.table;
    if (table === undefined) throw new Error(`a stored change names an unknown set: ${set}`);
    const name = sql.table(table);
    const image = sql`jsonb_populate_record(null::${name}, ${JSON.stringify({ ...key, ...before })}::jsonb)`;
    const same = sql.join(
      Object.keys(key).map((column) => sql`${name}.${sql.ref(column)} = image.${sql.ref(column)}`),
      sql` and `,
    );
    if (before === null) {
      await sql`delete from ${name} using ${image} as image where ${same}`.execute(tx);
      continue;
    }
    const columns = Object.keys(before);
    if (isDeleted) {
      const list = sql.join(columns.map((column) => sql.ref(column)));
      await sql`insert into ${name} (${list}) select ${list} from ${image} as image`.execute(tx);
    } else {
      const values = columns.map((column) => sql`${sql.ref(column)} = image.${sql.ref(column)}`);
      await sql`update ${name} set ${sql.join(values)} from ${image} as image where ${same}`.execute(
        tx,
      );
    }
  }
}

type Change = { by: StaffActor; now: number };

/** Data for the undo of a step: the status before it, the changes of its rows, and the hash of the rows after it. */
type StoredStep = { from: string; changes: readonly RowChange[]; hash: Buffer };

/**
 * Runs a step of a record and stores the rows of `sets` that it changed, for its undo. The caller has locked these
 * rows. The stored step replaces the record's earlier one.
 */
export async function runStoredStep<Result>(
  tx: Tx,
  recordId: string,
  { from, to, sets }: { from: string; to: string; sets: readonly RowSet[] },
  { by, now }: Change,
  step: () => Promise<Result>,
): Promise<Result> {
  const before = await readImages(tx, sets);
  const result = await step();
  const after = await readImages(tx, sets);
  const stored = {
    by_id: by.id,
    at: new Date(now),
    from_status: from,
    to_status: to,
    changes: JSON.stringify(changesBetween(sets, before, after)),
    after_hash: hashOfImages(after),
  };
  await tx
    .insertInto('step_undos')
    .values({ record_id: recordId, ...stored })
    .onConflict((conflict) => conflict.column('record_id').doUpdateSet(stored))
    .execute();
  return result;
}

/**
 * Deletes and returns the stored step of the caller that led the record to `to`. `reject` builds the error for a step
 * that is not stored for the caller, and for one that is too old.
 */
export async function claimStep(
  tx: Tx,
  record: { id: string; to: string },
  { by, now }: Change,
  reject: (code: 'nothing-to-undo' | 'undo-too-late') => Error,
): Promise<StoredStep> {
  const stored = await tx
    .deleteFrom('step_undos')
    .where('record_id', '=', record.id)
    .where('by_id', '=', by.id)
    .where('to_status', '=', record.to)
    .returningAll()
    .executeTakeFirst();
  if (!stored) throw reject('nothing-to-undo');
  if (!isUndoOpen(stored.at.getTime(), now)) throw reject('undo-too-late');
  // Only `runStoredStep` writes the column.
  const changes = stored.changes as RowChange[];
  return { from: stored.from_status, changes, hash: stored.after_hash };
}

/** Returns whether the rows of `sets` are unchanged since the step. */
export async function isAsAfterStep(
  tx: Tx,
  sets: readonly RowSet[],
  { hash }: StoredStep,
): Promise<boolean> {
  return hashOfImages(await readImages(tx, sets)).equals(hash);
}

/** Deletes steps older than an hour. Called by housekeeping. */
export async function deleteOldStepUndos(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('step_undos')
    .where('at', '<', new Date(now - 3_600_000))
    .execute();
}
