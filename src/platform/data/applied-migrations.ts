import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Returns the migrations of the database and when each was applied. */
export async function readAppliedMigrations(db: Db): Promise<{ name: string; at: Date }[]> {
  const { rows } = await sql<{ name: string; at: Date }>`
    select name, applied_at as at from schema_migrations`.execute(db);
  return rows;
}
