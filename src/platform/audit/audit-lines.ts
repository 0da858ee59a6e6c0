import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../data/database.ts';
import type { AuditHead } from './audit-heads.ts';

const LINES_AT_ONCE = 2_000;

/** Columns of `audit_log as line` as PostgreSQL's text, which the hash covers. */
const AS_TEXT = [
  sql<string>`extract(epoch from line.at)::text`.as('at_text'),
  sql<string>`line.details::text`.as('details_text'),
] as const;

type ChainRow = Awaited<ReturnType<typeof readLinesAfter>>[number];

/** Returns the first lines after a line, in order; none at the end of the log. */
export function readLinesAfter(db: Db | Tx, after: number) {
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
    .where('action', 'in', ['backup-restored', 'archive-imported'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.at.getTime() ?? 0;
}

type PageQuery = { page: number; limit: number; action?: string | undefined };

/** Returns a page of the log, newest first, optionally of one action, each line with the hash of the line before. */
export function readLinePage(db: Db, { page, limit, action }: PageQuery) {
  let query = db
    .selectFrom('audit_log as line')
    .leftJoin('audit_log as before', (join) => join.on('before.id', '=', sql<number>`line.id - 1`))
    .selectAll('line')
    .select(AS_TEXT)
    .select('before.hash as hash_before')
    .orderBy('line.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  if (action !== undefined) query = query.where('line.action', '=', action);
  return query.execute();
}

/** Returns how many lines the log has, or how many of an action. */
export async function countLines(db: Db, action: string | undefined): Promise<number> {
  let query = db.selectFrom('audit_log').select((of) => of.fn.countAll<number>().as('lines'));
  if (action !== undefined) query = query.where('action', '=', action);
  return (await query.executeTakeFirstOrThrow()).lines;
}

/** Returns how many lines the log has, and how many of them a key authenticated. */
export function countAuthenticatedLines(db: Db): Promise<{ lines: number; authenticated: number }> {
  return db
    .selectFrom('audit_log')
    .select((of) => [
      of.fn.countAll<number>().as('lines'),
      of.fn.count<number>('mac').as('authenticated'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the number of the last line of these actions; 0 without one. */
export async function lastLineOf(db: Db, actions: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('audit_log')
    .select((of) => of.fn.max('id').as('line'))
    .where('action', 'in', actions)
    .executeTakeFirst();
  return row?.line ?? 0;
}

/** A line of the audit log with every value in PostgreSQL's text form. */
type ChainedLine = {
  id: number;
  /** Epoch seconds with six decimals. */
  at: string;
  actorId: string | null;
  actorName: string;
  action: string;
  recordType: string | null;
  recordId: string | null;
  /** Text of the jsonb value. */
  details: string;
  address: string | null;
  device: string | null;
  /** Hash of the line before; empty for the first line. */
  previousHash: Buffer;
};

/** A line as it is stored. `mac` is null in lines from before migration 0038. */
type StoredLine = ChainedLine & { hash: Buffer; mac: Buffer | null };

/**
 * Returns the hash of a line's content and of the previous hash, so that it covers all earlier lines.
 * The JSON array makes the borders of the fields part of the hashed text.
 */
export function hashOfLine({ previousHash, ...line }: ChainedLine): Buffer {
  const { id, at, actorId, actorName, action, recordType, recordId, details } = line;
  const who = [actorId, actorName, line.address, line.device];
  const fields = [id, at, ...who, action, recordType, recordId, details];
  const text = JSON.stringify([...fields, previousHash.toString('hex')]);
  return createHash('sha256').update(text).digest();
}

/** Returns the hash as the database computed it before migration 0038. */
function earlierHash({ previousHash, ...line }: ChainedLine): Buffer {
  const { actorId, actorName, action, recordType, recordId, details, address, device } = line;
  const record = [recordType ?? '-', recordId ?? '-', details];
  const fields = [line.id, line.at, actorId ?? '-', actorName, action, ...record, address, device];
  const text = fields.filter((field) => field !== null).join('\x1f');
  return createHash('sha256').update(previousHash).update(text).digest();
}

/** Authenticates a hash. The key is not in the database, so write access to the database is not enough to forge it. */
export function macOf(key: Buffer, hash: Buffer): Buffer {
  return createHmac('sha256', key).update(hash).digest();
}

/** Returns whether a line's hash is that of its content, and whether the key authenticates it. */
export function verifyLine(line: StoredLine, key: Buffer): { unchanged: boolean; sealed: boolean } {
  const { mac } = line;
  const hash = mac === null ? earlierHash(line) : hashOfLine(line);
  const sealed = mac !== null && mac.length === 32 && timingSafeEqual(mac, macOf(key, line.hash));
  return { unchanged: line.hash.equals(hash), sealed };
}
