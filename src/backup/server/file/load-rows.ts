import pg from 'pg';
import { ensureMigrationsTable, readMigrations, runMigration } from '#platform/data/migrate.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import { beginCopy, listTables } from './backup-tables.ts';

/** The data of another database, which are loaded with the schema of their version. */
export type LoadedData = {
  /** Names of the migrations of their schema. */
  migrations: readonly string[];
  sequences: readonly { name: string; value: string; called: boolean }[];
  /** Throws unless the tables of the schema are those of the data. */
  requireSchema(client: pg.Client): Promise<void>;
  /** Tables that keep the rows of a new installation. */
  untouched?: readonly string[];
  copyRows(client: pg.Client): Promise<void>;
  /** Throws unless the loaded rows are those of the data. */
  compare(client: pg.Client): Promise<void>;
  /** Runs at the end, on the schema of this program. */
  finish(client: pg.Client): Promise<void>;
};

/**
 * Loads data in one transaction: their own schema, their rows, then the later migrations. `replace`:
 * drops the existing schemas first. `name`: subject of the sentence of a failure.
 */
export async function loadData(
  client: pg.Client,
  data: LoadedData,
  { replace, name }: { replace: boolean; name: string },
): Promise<void> {
  try {
    await beginCopy(client, '');
    if (replace) {
      await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
      await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    }
    await applyMigrations(client, (each) => data.migrations.includes(each));
    await data.requireSchema(client);
    await loadTables(client, data);
    await applyMigrations(client, (each) => !data.migrations.includes(each));
    await data.finish(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new BackupError(`${name} no se pudo cargar (${error.message}); no se cambió nada.`);
  }
}

/** Throws unless this program has exactly these migrations, in this order, as its first ones. */
export async function requireKnownMigrations(
  migrations: readonly string[],
  errors: { newer: (migration: string) => BackupError; wrong: () => BackupError },
): Promise<void> {
  const known = (await readMigrations()).map((migration) => migration.name);
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) throw errors.newer(unknown);
  if (!equalLists(migrations, known.slice(0, migrations.length))) throw errors.wrong();
}

export const equalLists = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((each, index) => each === right[index]);

async function applyMigrations(client: pg.Client, wanted: (name: string) => boolean) {
  await ensureMigrationsTable(client);
  for (const migration of await readMigrations()) {
    if (wanted(migration.name)) await runMigration(client, migration);
  }
}

/**
 * Drops the foreign keys before the rows and adds them afterwards, which checks all of them. Disables
 * triggers, because the rows already hold their effects.
 */
async function loadTables(client: pg.Client, data: LoadedData): Promise<void> {
  const { untouched = [] } = data;
  const foreignKeys = await dropForeignKeys(client);
  const all = (await listTables(client)).map(({ name }) => name);
  const tables = all.map((name) => pg.escapeIdentifier(name));
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const emptied = all.filter((name) => !untouched.includes(name));
  await client.query(`TRUNCATE ${emptied.map((name) => pg.escapeIdentifier(name)).join(', ')}`);
  await data.copyRows(client);
  for (const { name, value, called } of data.sequences) {
    await client.query('SELECT setval($1::text::regclass, $2::bigint, $3)', [
      pg.escapeIdentifier(name),
      value,
      called,
    ]);
  }
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const { add } of foreignKeys) await client.query(add);
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await data.compare(client);
}

async function dropForeignKeys(client: pg.Client): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
         pg_get_constraintdef(oid)) AS add
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY oid`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows;
}
