import type { Db, Tx } from '../data/database.ts';
import type { AppKeys } from '../operations/app-keys.ts';
import type { Config } from '../operations/config.ts';
import { type HeadFile, openHeadFile } from './audit-heads.ts';

/** What the audit log needs that is not in the database. */
export type AuditResources = {
  /** Authenticates each line. */
  key: Buffer;
  /** Where the newest line is noted outside the database; `null`: nowhere. */
  heads: HeadFile | null;
  /** Folder of the copies, whose headers name the newest line as well; `null`: none. */
  backupFolder: string | null;
};

export const auditKey = (keys: AppKeys): Buffer => keys.derive('audit');

/** Opens the head file of the configuration, and derives the key of the audit log. */
export function openAuditResources(
  { auditHeads, backups }: Pick<Config, 'auditHeads' | 'backups'>,
  keys: AppKeys,
): AuditResources {
  const key = auditKey(keys);
  const heads = auditHeads === null ? null : openHeadFile(auditHeads, key);
  return { key, heads, backupFolder: backups?.path ?? null };
}

/** Keyed by the adapter, which a database handle shares with all of its transactions. */
const trails = new WeakMap<object, AuditResources>();

const handle = (db: Db | Tx) => db.getExecutor().adapter;

/** Lets this handle and its transactions write and check audit lines. */
export function attachAuditResources(db: Db, trail: AuditResources): void {
  trails.set(handle(db), trail);
}

/** `null`: nothing was attached. */
export function findAuditResources(db: Db | Tx): AuditResources | null {
  return trails.get(handle(db)) ?? null;
}

/**
 * Returns the trail of the handle. Throws where none is attached: a line without authentication
 * would appear forged.
 */
export function auditResourcesOf(db: Db | Tx): AuditResources {
  const trail = findAuditResources(db);
  if (trail === null) throw new Error('no audit key is attached to this database handle');
  return trail;
}
