import type pg from 'pg';
import { FINGERPRINT_NAME } from '#platform/operations/app-keys.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import { type BackupHeader, HASH_OF } from './backup-header.ts';
import { BackupReader, type OpenOptions } from './backup-reader.ts';
import {
  copyIn,
  copyOut,
  digest,
  listSequences,
  listTables,
  newestAuditLine,
  type Table,
} from './backup-tables.ts';
import { equalLists, loadData, requireKnownMigrations } from './load-rows.ts';

/** A verified file and the options to open it again. */
export type VerifiedBackup = { file: string; opening: OpenOptions; header: BackupHeader };

/** Verifies all bytes of a file, and that this program knows its schema. */
export async function verifyBackup(file: string, opening: OpenOptions): Promise<VerifiedBackup> {
  const header = await new BackupReader(file, opening).verify();
  await requireKnownMigrations(header.migrations, {
    newer: (migration) =>
      new BackupError(
        `La copia es de una versión más nueva de Bujía (${header.appVersion}, ${migration}): actualiza el programa.`,
      ),
    wrong: () => wrongSchema(file),
  });
  return { file, opening, header };
}

/** Requires that the header names every table, column and sequence of its migrations. */
async function requireSameSchema(client: pg.Client, file: string, header: BackupHeader) {
  const shape = (tables: Pick<Table, 'name' | 'columns'>[]) =>
    tables.map(({ name, columns }) => JSON.stringify([name, columns]));
  const sequences = header.sequences.map(({ name }) => name);
  const same =
    equalLists(shape(header.tables), shape(await listTables(client))) &&
    equalLists(sequences, await listSequences(client));
  if (!same) throw wrongSchema(file);
}

const wrongSchema = (file: string) =>
  new BackupError(
    `El archivo «${file}» no tiene las tablas de una copia de Bujía; no se cambió nada.`,
  );

/**
 * Loads a backup in one transaction. Deletes the sessions, API tokens, calendar feeds and devices with pushes, and
 * switches the webhooks off. `forgetKey`: deletes the fingerprint of the key, so that the next start accepts the key of
 * its machine. `replace`: drops the existing schemas first.
 */
export async function loadBackup(
  client: pg.Client,
  backup: VerifiedBackup,
  { replace = false, forgetKey = false } = {},
): Promise<void> {
  const { file, header } = backup;
  await loadData(
    client,
    {
      migrations: header.migrations,
      sequences: header.sequences,
      requireSchema: () => requireSameSchema(client, file, header),
      copyRows: () => copyAll(client, backup),
      async compare() {
        await compareChecksums(client, header);
        await requireAuditHead(client, header);
      },
      async finish() {
        // All users sign in again, and make their tokens and calendar feeds again: some may have signed out, been
        // deleted or revoked a token since the backup. The files of recorded backups may be gone or belong to another database, so their rows are deleted too.
        await client.query(
          'DELETE FROM sessions; DELETE FROM api_tokens; DELETE FROM calendar_feeds; DELETE FROM push_devices; DELETE FROM push_messages; DELETE FROM backup_runs; DELETE FROM backup_second_copies; DELETE FROM backup_targets',
        );
        // A test copy must not send to the receivers of the real installation.
        await client.query("UPDATE webhooks SET off_reason = 'restored' WHERE off_reason IS NULL");
        if (!forgetKey) return;
        await client.query('DELETE FROM secrets WHERE name = $1', [FINGERPRINT_NAME]);
      },
    },
    { replace, name: 'La copia' },
  );
}

/**
 * Rejects a backup whose audit log does not end with the line that its header names: it was assembled
 * from other backups.
 */
async function requireAuditHead(client: pg.Client, { auditHead }: BackupHeader): Promise<void> {
  if (auditHead === undefined) return;
  const { line, hash } = auditHead;
  const newest = await newestAuditLine(client);
  if (newest?.line === line && newest.hash === hash) return;
  throw new BackupError(
    `El registro de actividad de la copia no termina en la línea que anota su encabezado (${line}); no se cambió nada.`,
  );
}

/** Copies all tables and authenticates the loaded bytes again: the file may have been replaced since the verification. */
async function copyAll(client: pg.Client, { file, opening }: VerifiedBackup): Promise<void> {
  const reader = new BackupReader(file, opening);
  try {
    const { tables } = await reader.header();
    for (const table of tables) await copyIn(client, table, reader.take(table.bytes));
    await reader.finish();
  } finally {
    await reader.close();
  }
}

async function compareChecksums(client: pg.Client, header: BackupHeader): Promise<void> {
  const tables = await listTables(client);
  for (const expected of header.tables) {
    const table = tables.find(({ name }) => name === expected.name);
    const text = table && copyOut(client, { ...table, columns: expected.columns });
    if (text && (await digest(text, HASH_OF[header.format])).hash === expected.hash) continue;
    throw new BackupError(
      `La tabla ${expected.name} no quedó igual que en la copia; no se cambió nada.`,
    );
  }
}
