import type { Db, Tx } from '../data/database.ts';
import type { AppKeys } from '../operations/app-keys.ts';
import type { Config } from '../operations/config.ts';
import { type HeadFile, openHeadFile } from './audit-heads.ts';

/** Resources of the audit log that are outside the database. */
export type AuditResources = {
  /** Authenticates each line. */
  key: Buffer;
  /** File in which the newest line is recorded; `null`: none is configured. */
  heads: HeadFile | null;
  /** Folder of the backups, whose headers hold the newest line too; `null`: none is configured. */
  backupFolder: string | null;
};

export const auditKey = (keys: AppKeys): Buffer => keys.derive('audit');

/** Opens the configured file of heads and derives the key of the audit log. */
export function openAuditResources(
  { auditHeads, backups }: Pick<Config, 'auditHeads' | 'backups'>,
  keys: AppKeys,
): AuditResources {
  const key = auditKey(keys);
  const heads = auditHeads === null ? null : openHeadFile(auditHeads, key);
  return { key, heads, backupFolder: backups?.path ?? null };
}

/** Keyed by the adapter, which a database handle shares with all of its transactions. */
const attached = new WeakMap<object, AuditResources>();

const adapterOf = (db: Db | Tx) => db.getExecutor().adapter;

/** Lets this handle and its transactions write and verify audit lines. */
export function attachAuditResources(db: Db, resources: AuditResources): void {
  attached.set(adapterOf(db), resources);
}

/** Returns the attached resources; `null` if there are none. */
export function findAuditResources(db: Db | Tx): AuditResources | null {
  return attached.get(adapterOf(db)) ?? null;
}

/**
 * Returns the resources of the handle. Throws if none are attached: a line without authentication
 * would appear forged.
 */
export function auditResourcesOf(db: Db | Tx): AuditResources {
  const resources = findAuditResources(db);
  if (resources === null) throw new Error('no audit key is attached to this database handle');
  return resources;
}
