import { sql } from 'kysely';
import { SEAL_ACTIONS, type StoredLine, verifyLine } from '#platform/audit/audit-hash.ts';
import type { AuditHead } from '#platform/audit/audit-heads.ts';
import { auditResourcesOf } from '#platform/audit/audit-resources.ts';
import type { Db, Tx } from '#platform/data/database.ts';

const LINES_AT_ONCE = 2_000;

/** Columns of `audit_log as line` as PostgreSQL's text, which the hash covers. */
export const AS_TEXT = [
  sql<string>`extract(epoch from line.at)::text`.as('at_text'),
  sql<string>`line.details::text`.as('details_text'),
] as const;

type ChainRow = Awaited<ReturnType<typeof readPage>>[number];

function readPage(db: Db | Tx, after: number) {
  return db
    .selectFrom('audit_log as line')
    .selectAll('line')
    .select(AS_TEXT)
    .where('line.id', '>', after)
    .orderBy('line.id')
    .limit(LINES_AT_ONCE)
    .execute();
}

export function toStoredLine(row: ChainRow): StoredLine {
  return {
    id: row.id,
    at: row.at_text,
    actorId: row.actor_id,
    actorName: row.actor_name,
    action: row.action,
    recordType: row.record_type,
    recordId: row.record_id,
    details: row.details_text,
    address: row.address,
    device: row.device,
    previousHash: row.previous_hash,
    hash: row.hash,
    mac: row.mac,
  };
}

/**
 * Reads the whole log in order and returns the broken lines: changed lines, lines that do not continue
 * the previous one, and lines that the installation's key did not authenticate, unless a later seal
 * covers them.
 */
export async function findBrokenLines(db: Db | Tx): Promise<string[]> {
  const { key } = auditResourcesOf(db);
  const broken: string[] = [];
  let unsealed: string[] = [];
  let before: { id: number; hash: Buffer } = { id: 0, hash: Buffer.alloc(0) };
  for (;;) {
    const rows = await readPage(db, before.id);
    if (rows.length === 0) return [...broken, ...unsealed];
    for (const row of rows) {
      const line = toStoredLine(row);
      const { unchanged, sealed } = verifyLine(line, key);
      const follows = line.id === before.id + 1 && line.previousHash.equals(before.hash);
      const name = `línea ${line.id} (${line.action})`;
      if (!unchanged || !follows) broken.push(name);
      else if (!sealed) unsealed.push(`${name}, sin la clave de la instalación`);
      else if (SEAL_ACTIONS.includes(line.action)) unsealed = [];
      before = line;
    }
  }
}

/**
 * Returns the heads stored outside the database that the log no longer contains.
 */
export async function findMissingHeads(
  db: Db | Tx,
  heads: readonly AuditHead[],
): Promise<AuditHead[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'hash'])
    .where('id', '=', sql<number>`any(${heads.map(({ line }) => line)}::bigint[])`)
    .execute();
  const found = new Map(rows.map(({ id, hash }) => [id, hash.toString('hex')]));
  return heads.filter(({ line, hash }) => found.get(line) !== hash);
}

/** Returns the time of the newest recorded restore in epoch milliseconds; 0 without one. */
export async function lastRestoreTime(db: Db | Tx): Promise<number> {
  const line = await db
    .selectFrom('audit_log')
    .select('at')
    .where('action', '=', 'backup-restored')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.at.getTime() ?? 0;
}
