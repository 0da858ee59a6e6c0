import { randomBytes } from 'node:crypto';
import type { Db } from '../data/database.ts';

/** Returns a secret that all processes on one database share. The first caller creates it. */
export async function sharedSecret(db: Db, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value.toString('hex');
}
