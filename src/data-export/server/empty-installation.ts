import pg from 'pg';
import { listTables } from '#backup/server/file/backup-tables.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import { FILLED_AT_START, LEFT_OUT } from '../rules/left-out.ts';

/** Rejects an installation that holds more than its settings and users. A database without the schema is empty. */
export async function requireEmpty(client: pg.Client): Promise<void> {
  const allowed = new Set([...FILLED_AT_START, ...Object.keys(LEFT_OUT)]);
  const filled: string[] = [];
  const tables = await listTables(client);
  const { rows } = await client.query("SELECT to_regclass('public.schema_migrations') AS found");
  if (tables.length > 0 && rows[0]?.found === null) {
    throw new BackupError(
      'La base de datos tiene tablas de otro programa: usa una vacía. No se cambió nada.',
    );
  }
  for (const { name } of tables) {
    if (allowed.has(name)) continue;
    const { rowCount } = await client.query(
      `SELECT FROM public.${pg.escapeIdentifier(name)} LIMIT 1`,
    );
    if (rowCount) filled.push(name);
  }
  if (filled.length === 0) return;
  const names = filled.slice(0, 3).join(', ') + (filled.length > 3 ? ' y otras' : '');
  throw new BackupError(
    `Esta instalación ya tiene datos (${names}): un archivo se importa solo en una instalación vacía. No se cambió nada.`,
  );
}
