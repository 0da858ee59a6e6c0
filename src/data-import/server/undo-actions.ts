import { sql } from 'kysely';
import { lockClientsForImport } from '#clients/server/import-clients.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import {
  announceAll,
  ImportRejected,
  prepareTransaction,
  UnknownImport,
  withImportLock,
} from './import-log.ts';
import {
  analyzeTables,
  COUNT_TABLES,
  keyOf,
  readTableKeys,
  readWrittenTables,
  type TableKey,
} from './row-capture.ts';
import { findChangedRows, findDependentRows } from './undo-checks.ts';

export type UndoResult = {
  source: string;
  /** Deleted rows. */
  rows: number;
  /** Why nothing was undone, a sentence for each table; empty after an undo. */
  obstacles: string[];
};

/**
 * Undoes an import: every table is as before it, but the log of the imports and the audit log. Rejects an unknown or
 * undone one, and while another import or undo runs. Changes nothing, and returns why, if a row that the import wrote
 * has changed since, or if another row refers to one. New records and changes of clients wait for it.
 */
export async function undoImport(
  db: Db,
  id: string,
  now: number,
  by: StaffActor | null = null,
): Promise<UndoResult> {
  return withImportLock(db, (own) =>
    inTransaction(own, async (tx) => {
      await prepareTransaction(tx);
      // A record that is linked between the check and the deletion would lose its client.
      await lockClientsForImport(tx);
      const { source } = await lockImport(tx, id);
      const tables = await readWrittenTables(tx, id);
      await analyzeTables(tx, tables);
      const obstacles = [
        ...(await findChangedRows(tx, id, tables)),
        ...(await findDependentRows(tx, id, await readTableKeys(tx))),
      ];
      if (obstacles.length > 0) return { source, rows: 0, obstacles };
      await tx.updateTable('imports').set(UNDOING).where('id', '=', id).execute();
      for (const table of tables) await restoreRows(tx, id, table);
      let rows = 0;
      for (const table of await childrenFirst(tx, tables)) rows += await deleteRows(tx, id, table);
      await tx.deleteFrom('import_rows').where('import_id', '=', id).execute();
      await tx.deleteFrom('import_map').where('import_id', '=', id).execute();
      const undone = { state: 'undone', undone_at: new Date(now) } as const;
      await tx.updateTable('imports').set(undone).where('id', '=', id).execute();
      await announceAll(tx);
      const record = { type: 'import', id } as const;
      const details = { source };
      await writeAudit(tx, { actor: by, action: 'import-undone', record, details, now });
      return { source, rows, obstacles };
    }),
  ).catch((error: unknown) => {
    throw isReferred(error) ? new ImportRejected(USED_MEANWHILE) : error;
  });
}

/** Whether another row, which was written meanwhile, refers to one that is deleted (`foreign_key_violation`). */
const isReferred = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23503';
const USED_MEANWHILE =
  'Alguien usó algo de la importación mientras se deshacía: no se cambió nada. Prueba de nuevo.';

/** An interrupted import ends with its undo. The triggers of append-only tables allow the deletions in this state. */
const UNDOING = { state: 'undoing', ended_at: sql<Date>`coalesce(ended_at, now())` } as const;

async function lockImport(tx: Tx, id: string): Promise<{ source: string }> {
  const found = await tx
    .selectFrom('imports')
    .select(['source', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw new UnknownImport(`No hay una importación «${id}».`);
  if (found.state === 'undone')
    throw new ImportRejected(`La importación «${id}» ya está deshecha.`);
  return found;
}

/** Gives the rows that were here before the import their former values. */
async function restoreRows(tx: Tx, id: string, table: TableKey): Promise<void> {
  const { name } = table;
  if (COUNT_TABLES.includes(name)) return;
  const { rows } = await sql<{ column: string }>`
    select attname::text as column from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity = ''`.execute(tx);
  const values = rows.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`image.${column}`)}`);
  await sql`
    update ${sql.table(name)} as current set ${sql.join(values)}
    from import_rows as written
    cross join lateral jsonb_populate_record(null::${sql.table(name)}, written.before) as image
    where written.import_id = ${id} and written.table_name = ${name} and not written.is_new
      and ${keyOf(table, 'current')} = written.row_key`.execute(tx);
}

/** Deletes the rows that the import inserted. A count of zero was inserted if no record from before is counted. */
async function deleteRows(tx: Tx, id: string, table: TableKey): Promise<number> {
  const { name } = table;
  const only = COUNT_TABLES.includes(name) ? sql`and to_jsonb(current) ->> 'number' = '0'` : sql``;
  const result = await sql`
    delete from ${sql.table(name)} as current using import_rows as written
    where written.import_id = ${id} and written.table_name = ${name} and written.is_new
      and ${keyOf(table, 'current')} = written.row_key ${only}`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/** Returns the tables in an order in which no row is deleted before those that refer to it; counts come last. */
async function childrenFirst(tx: Tx, tables: readonly TableKey[]): Promise<TableKey[]> {
  const { rows } = await sql<{ child: string; parent: string }>`
    select distinct child.relname as child, parent.relname as parent
    from pg_constraint as link
    join pg_class as child on child.oid = link.conrelid
    join pg_class as parent on parent.oid = link.confrelid
    where link.contype = 'f' and link.conrelid <> link.confrelid`.execute(tx);
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: TableKey[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !rows.some(({ child, parent }) => parent === name && left.has(child)),
    );
    if (free.length === 0) throw new Error('the tables of an import refer to each other');
    for (const table of free) left.delete(table.name);
    ordered.push(...free);
  }
  const isCount = ({ name }: TableKey) => COUNT_TABLES.includes(name);
  return [...ordered.filter((table) => !isCount(table)), ...ordered.filter(isCount)];
}
