import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';

/** Changes an append-only table, as an attacker with the database password could. */
export async function tamper(db: Db, table: string, statement: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql.raw(statement).execute(tx);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  });
}
