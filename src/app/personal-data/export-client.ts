import type { AppContext } from '#platform/app-context.ts';
import { AUDIT_PERSONAL_TABLE, auditLinesOf, writeAudit } from '#platform/audit/audit-log.ts';
import { allowLongStatements, type Tx } from '#platform/data/database.ts';
import { exportedColumns, exportedRows, type PersonalIds } from '#platform/data/personal-data.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { findPersonRecords, PERSONAL_TABLES } from './records.ts';

export type ExportedRow = Readonly<Record<string, unknown>>;

/** Everything that is stored about one person: rows by table, in a fixed order. */
export type PersonExport = {
  format: 'bujia-datos-personales-1';
  about: string;
  createdAt: string;
  /** Id of the client at the end of the merges. */
  client: string;
  tables: Record<string, ExportedRow[]>;
};

const ABOUT =
  'Amounts end in _cents (US dollars), quantities are thousandths, instants are UTC, days are local.';

/**
 * Exports everything that is stored about the person of a client, as of one instant. Writes an audit line
 * before it returns. Rejects an unknown client with 404.
 */
export async function exportClient(
  context: AppContext,
  client: string,
  { actor, from }: Pick<Caller, 'actor' | 'from'>,
): Promise<PersonExport> {
  const now = context.clock();
  const snapshot = context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only');
  const { id, tables } = await snapshot.execute(async (tx) => {
    await allowLongStatements(tx);
    const found = await findPersonRecords(tx, client, { lock: false });
    return { id: found.id, tables: await readTables(tx, found.ids) };
  });
  // In a transaction of its own: the log continues after lines that the snapshot does not see.
  const record = { type: 'client', id } as const;
  await writeAudit(context.db, { actor, action: 'client-exported', record, from, now });
  const createdAt = new Date(now).toISOString();
  return { format: 'bujia-datos-personales-1', about: ABOUT, createdAt, client: id, tables };
}

async function readTables(tx: Tx, ids: PersonalIds): Promise<PersonExport['tables']> {
  const tables: PersonExport['tables'] = {};
  for (const each of PERSONAL_TABLES) {
    if (exportedColumns(each).length === 0) continue;
    tables[each.table] = (await exportedRows(each, ids).execute(tx)).rows as ExportedRow[];
  }
  const named = Object.values(tables)
    .flat()
    .flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  tables[AUDIT_PERSONAL_TABLE.table] = (await auditLinesOf(named).execute(tx))
    .rows as ExportedRow[];
  return tables;
}
