import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { readAuditHead } from '#platform/audit/audit-heads.ts';
import { type AuditLine, writeAudit } from '#platform/audit/audit-log.ts';
import { attachAuditResources, openAuditResources } from '#platform/audit/audit-resources.ts';
import { withDatabase } from '#platform/data/database.ts';
import { newClient } from '#platform/data/database-client.ts';
import { migrate } from '#platform/data/migrate.ts';
import type { AppKeys } from '#platform/operations/app-keys.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { DataFolderInUse } from '#platform/postgres/folder-lock.ts';

/** New data for an installation. */
export type Replacement = {
  /** «restaurar» or «importar», for messages. */
  verb: string;
  /** Throws if the present database must stay as it is. */
  check?(client: pg.Client): Promise<void>;
  /** Runs before the data are loaded. */
  prepare?(): void;
  /** Loads the data in one transaction; `replace`: the database has the present schema. */
  load(client: pg.Client, replace: boolean): Promise<void>;
  /** Keys of the installation, which are read when the data are loaded. */
  keys(): AppKeys;
  /** File outside the database that records the newest line of the audit log; `null`: none. */
  auditHeads: string | null;
  line: Pick<AuditLine, 'action' | 'details'>;
};

/**
 * Replaces the database of a data folder. Loads the data into another database and renames it at the
 * end, so that an error before changes nothing. Throws `BackupError` while the app runs on the folder.
 */
export async function replaceFolderDatabase(
  folder: string,
  replacement: Replacement,
): Promise<void> {
  const engine = await startEmbeddedPostgres({ folder }).catch((error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new BackupError(`${error.message} Detén Bujía antes de ${replacement.verb}.`);
  });
  try {
    const url = new URL(engine.connectionString);
    url.pathname = '/bujia_restore';
    const { check } = replacement;
    if (check) await withClient(engine.connectionString, (client) => check(client));
    await withClient(engine.adminConnectionString, async (admin) => {
      await admin.query('DROP DATABASE IF EXISTS bujia_restore WITH (FORCE)');
      await admin.query('DROP DATABASE IF EXISTS bujia_replaced WITH (FORCE)');
      await admin.query('CREATE DATABASE bujia_restore OWNER bujia');
      replacement.prepare?.();
      await withClient(url.href, (client) => replacement.load(client, false));
      await migrate(url.href);
      const recordHead = await writeLine(url.href, replacement);
      await swapDatabases(admin);
      await recordHead();
    });
  } finally {
    await engine.stop();
  }
}

async function swapDatabases(admin: pg.Client): Promise<void> {
  await admin.query('BEGIN');
  await admin.query('ALTER DATABASE bujia RENAME TO bujia_replaced');
  await admin.query('ALTER DATABASE bujia_restore RENAME TO bujia');
  await admin.query('COMMIT');
  await admin.query('DROP DATABASE bujia_replaced WITH (FORCE)');
}

/**
 * Replaces the data of the database of `DATABASE_URL`, in one transaction. Throws `BackupError` if its
 * other connections do not end within 3 s: a running app would write to it.
 */
export async function replaceDatabase(
  connectionString: string,
  replacement: Replacement,
): Promise<void> {
  await withClient(connectionString, async (client) => {
    await requireNoOtherSessions(client, replacement.verb);
    await replacement.check?.(client);
    replacement.prepare?.();
    await replacement.load(client, true);
  });
  await migrate(connectionString);
  const recordHead = await writeLine(connectionString, replacement);
  await recordHead();
}

/**
 * Writes the replacement into the audit log of the new database; the line seals those before. Returns a
 * function that records the line outside the database, to be called when the database has its final name.
 */
async function writeLine(
  connectionString: string,
  { keys, auditHeads, line }: Replacement,
): Promise<() => Promise<void>> {
  return withDatabase(connectionString, async (db) => {
    const resources = openAuditResources({ auditHeads, backups: null }, keys());
    attachAuditResources(db, resources);
    const now = Date.now();
    await writeAudit(db, { ...line, actor: null, now });
    const head = await readAuditHead(db);
    const at = new Date(now).toISOString();
    return async () => {
      if (head) await resources.heads?.append({ at, ...head, restored: true });
    };
  });
}

/** A PostgreSQL session ends shortly after its client: the sessions of an app that has just stopped get this long. */
const SESSION_END_MS = 3_000;
const SESSION_CHECK_MS = 100;

async function requireNoOtherSessions(client: pg.Client, verb: string): Promise<void> {
  const deadline = performance.now() + SESSION_END_MS;
  let count = await countOtherSessions(client);
  while (count > 0 && performance.now() < deadline) {
    await pause(SESSION_CHECK_MS);
    count = await countOtherSessions(client);
  }
  if (count === 0) return;
  throw new BackupError(
    `La base de datos de DATABASE_URL tiene otras conexiones abiertas (${count}): detén Bujía antes de ${verb}.`,
  );
}

async function countOtherSessions(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND usesysid IS NOT NULL AND pid <> pg_backend_pid()`,
  );
  return rowCount ?? 0;
}

/** Runs `work` with a client and ends the client afterwards. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = newClient(connectionString, 'bujia-restore');
  client.on('error', () => {}); // The running query throws the error.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
