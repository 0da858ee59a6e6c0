import type { RawBuilder } from 'kysely';
import { allowLongStatements, type Db, type Tx } from './database.ts';

/** An invariant of the data, in Spanish, and how to find its violations: by a query or a function. */
export type IntegrityCheck = { promise: string } & (
  | { broken: RawBuilder<{ what: string }> }
  | { find: (tx: Tx) => Promise<string[]> }
);

export type Finding = { promise: string; broken: string[] };

/** Runs the checks on one snapshot, read-only and without locks. Rejects between two checks when `signal` is aborted. */
export async function runIntegrityChecks(
  db: Db,
  checks: readonly IntegrityCheck[],
  signal?: AbortSignal,
): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await allowLongStatements(tx);
      const findings: Finding[] = [];
      for (const check of checks) {
        signal?.throwIfAborted();
        const broken = 'find' in check ? await check.find(tx) : await runQuery(tx, check.broken);
        findings.push({ promise: check.promise, broken });
      }
      return findings;
    });
}

async function runQuery(tx: Tx, query: RawBuilder<{ what: string }>): Promise<string[]> {
  const { rows } = await query.execute(tx);
  return rows.map(({ what }) => what);
}
