import { sql } from 'kysely';
import { allowLongStatements, type Db, type Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { insertRows } from '#platform/data/insert-rows.ts';
import type { DateReading, OldId } from '../rules/import-records.ts';
import type { ImportedKind, ImportReport } from '../rules/import-report.ts';

/** A rejected import or undo. Nothing was changed; the message is Spanish. */
export class ImportRejected extends Error {
  override name = 'ImportRejected';
}

export class UnknownImport extends ImportRejected {}

const RUNNING_LOCK = 0x696d7001;

/**
 * Runs `work` on one connection that holds the lock of the imports. A killed process leaves no lock behind. Rejects
 * while another import or undo runs.
 */
export async function withImportLock<Result>(
  db: Db,
  work: (own: Db) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (own) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${RUNNING_LOCK}::bigint) as locked`.execute(own);
    if (!rows[0]?.locked) throw new ImportRejected('Ya hay una importación en curso.');
    try {
      return await work(own);
    } finally {
      await sql`select pg_advisory_unlock(${RUNNING_LOCK}::bigint)`.execute(own).catch(() => {});
    }
  });
}

/** Whether an import, its preview or an undo runs, in any process. */
export async function isImportLocked(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and granted and objsubid = 1 and classid = 0
      and objid = ${RUNNING_LOCK}::bigint::oid
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}

/** Sets what the transaction of an import or an undo needs. */
export async function prepareTransaction(tx: Tx): Promise<void> {
  await allowLongStatements(tx);
  await sql`select set_config('bujia.importing', 'on', true),
    set_config('lock_timeout', '60s', true),
    set_config('idle_in_transaction_session_timeout', '10min', true),
    -- Hashes of rows depend on it.
    set_config('timezone', 'UTC', true)`.execute(tx);
}

type Source = { source: string; dates: DateReading };

/** Returns the id of the interrupted import of this source, or `null`. Rejects if one of another source was interrupted. */
export async function findRunningImport(db: Db, wanted: Source): Promise<string | null> {
  const running = await db
    .selectFrom('imports')
    .select(['id', 'source', 'dates'])
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (running === undefined) return null;
  if (running.source === wanted.source && running.dates === wanted.dates) return running.id;
  throw new ImportRejected(
    `La importación ${running.id} de «${running.source}» quedó a medias: repítela con las mismas opciones, o deshazla.`,
  );
}

/** Records an import and returns its id. `now`: epoch milliseconds. */
export async function startImport(
  tx: Tx,
  { source, dates, now }: Source & { now: number },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('imports')
    .values({ id, source, dates, started_at: new Date(now) })
    .execute();
  return id;
}

/** Deletes the record of an import that wrote nothing. Returns whether it did. */
export async function forgetEmptyImport(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from imports where id = ${id}
      and not exists (select from import_map where import_id = imports.id) returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** A document with its record; `isKnown`: the record was here before. */
export type MapEntry = {
  collection: ImportedKind;
  oldId: OldId;
  record: string;
  isKnown?: boolean;
};

export async function writeMap(
  tx: Tx,
  importId: string,
  entries: readonly MapEntry[],
): Promise<void> {
  const rows = entries.values().map(({ collection, oldId, record, isKnown = false }) => ({
    collection,
    source_key: oldId,
    import_id: importId,
    record,
    is_known: isKnown,
  }));
  await insertRows(tx, 'import_map', rows);
}

/** The records of all imported documents, by collection and old id. */
export class ImportedRecords {
  readonly #records = new Map<string, string>();
  /** Those of this run. */
  readonly #added = new Set<string>();
  add({ collection, oldId, record }: MapEntry): void {
    this.#records.set(`${collection} ${oldId}`, record);
  }
  addNew(entries: readonly MapEntry[]): void {
    for (const entry of entries) {
      this.add(entry);
      this.#added.add(`${entry.collection} ${entry.oldId}`);
    }
  }
  isNew(collection: ImportedKind, oldId: OldId): boolean {
    return this.#added.has(`${collection} ${oldId}`);
  }
  find(collection: ImportedKind, oldId: OldId | null): string | null {
    return oldId === null ? null : (this.#records.get(`${collection} ${oldId}`) ?? null);
  }
}

export async function readMap(tx: Db | Tx): Promise<ImportedRecords> {
  const records = new ImportedRecords();
  const rows = await tx
    .selectFrom('import_map')
    .select(['collection', 'source_key', 'record'])
    .execute();
  for (const { collection, source_key, record } of rows) {
    records.add({ collection: collection as ImportedKind, oldId: source_key, record });
  }
  return records;
}

/** Ends the import and notifies the open panels once. */
export async function endImport(
  tx: Tx,
  id: string,
  { counts, now }: { counts: ImportReport['counts']; now: Date },
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ state: 'done', ended_at: now, counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute();
  await announceAll(tx);
}

export async function announceAll(tx: Tx): Promise<void> {
  await sql`select pg_notify('bujia_changes', topic)
    from unnest(array['citations', 'reservations', 'clients']) as topic`.execute(tx);
}
