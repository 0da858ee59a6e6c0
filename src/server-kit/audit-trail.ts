import type { AppKeys } from './app-keys.ts';
import { type HeadFile, openHeadFile } from './audit-heads.ts';
import type { Config } from './config.ts';
import type { Db, Tx } from './database.ts';

/** What the audit log needs that is not in the database. */
export type AuditTrail = {
  /** Authenticates each line. */
  key: Buffer;
  /** Where the newest line is noted outside the database; `null`: nowhere. */
  heads: HeadFile | null;
  /** Folder of the copies, whose headers name the newest line as well; `null`: none. */
  copies: string | null;
};

export const auditKey = (keys: AppKeys): Buffer => keys.derive('audit');

/** Opens the head file of the configuration, and derives the key of the audit log. */
export function openAuditTrail(
  { auditHeads, backups }: Pick<Config, 'auditHeads' | 'backups'>,
  keys: AppKeys,
): AuditTrail {
  const key = auditKey(keys);
  const heads = auditHeads === null ? null : openHeadFile(auditHeads, key);
  return { key, heads, copies: backups?.path ?? null };
}

/** Keyed by the adapter, which a database handle shares with all of its transactions. */
const trails = new WeakMap<object, AuditTrail>();

const handle = (db: Db | Tx) => db.getExecutor().adapter;

/** Lets this handle and its transactions write and check audit lines. */
export function attachAuditTrail(db: Db, trail: AuditTrail): void {
  trails.set(handle(db), trail);
}

/** `null`: nothing was attached. */
export function findAuditTrail(db: Db | Tx): AuditTrail | null {
  return trails.get(handle(db)) ?? null;
}

/**
 * Returns the trail of the handle. Throws where none is attached: a line without authentication
 * would appear forged.
 */
export function auditTrailOf(db: Db | Tx): AuditTrail {
  const trail = findAuditTrail(db);
  if (trail === null) throw new Error('no audit key is attached to this database handle');
  return trail;
}
