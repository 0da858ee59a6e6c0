import type { RawBuilder } from 'kysely';
import { allowLongStatements, type Db } from './database.ts';

/** A promise that the database keeps, in Spanish, and the query of what breaks it (normally nothing). */
export type Check = { promise: string; broken: RawBuilder<{ what: string }> };

export type Finding = { promise: string; broken: string[] };

/** Looks at everything as of one moment, without changing or holding up anything. */
export async function runChecks(db: Db, checks: readonly Check[]): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await allowLongStatements(tx);
      const findings: Finding[] = [];
      for (const { promise, broken } of checks) {
        const { rows } = await broken.execute(tx);
        findings.push({ promise, broken: rows.map(({ what }) => what) });
      }
      return findings;
    });
}
