import { readBackupAuditHeads } from '#backup/server/file/backup-reader.ts';
import { headsSinceRestore } from '#platform/audit/audit-heads.ts';
import {
  findMissingHeads,
  lastRestoreTime,
  readLinesAfter,
  toStoredLine,
  verifyLine,
} from '#platform/audit/audit-lines.ts';
import { auditResourcesOf, findAuditResources } from '#platform/audit/audit-resources.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import type { IntegrityCheck } from '#platform/data/integrity-checks.ts';
import { SEAL_ACTIONS } from './seal-actions.ts';

/**
 * Returns the integrity checks of the audit log. They run in the program, because the owner of the
 * database can replace its functions. The stored heads are read before the checks take their snapshot:
 * the app may store newer heads meanwhile.
 */
export async function auditChecks(db: Db): Promise<readonly IntegrityCheck[]> {
  const trail = findAuditResources(db);
  if (trail === null) return [{ promise: UNCHANGED, find: async () => [NO_KEY] }];
  const stored = headsSinceRestore((await trail.heads?.read()) ?? []);
  const copied =
    trail.backupFolder === null ? [] : await readBackupAuditHeads(trail.backupFolder, trail.key);
  return [
    { promise: UNCHANGED, find: findBrokenLines },
    {
      promise: 'El registro de actividad contiene cada línea anotada fuera de la base de datos.',
      find: async (tx) => {
        const restoredAt = await lastRestoreTime(tx);
        // A restore invalidates the heads of older backups.
        const valid = copied.filter(({ at }) => Date.parse(at) > restoredAt);
        const missing = await findMissingHeads(tx, [...stored, ...valid]);
        const lines = new Set(missing.map(({ line }) => line));
        return [...lines].map((line) => `línea ${line}: falta o es otra`);
      },
    },
  ];
}

const UNCHANGED = 'El registro de actividad no fue alterado: cada línea continúa la anterior.';
const NO_KEY =
  'falta la clave de la instalación (APP_KEY o DATA_DIR/app.key): no se pudo comprobar';

/**
 * Reads the whole log in order and returns the broken lines: changed lines, lines that do not continue
 * the previous one, and lines that the installation's key did not authenticate, unless a later seal
 * covers them.
 */
async function findBrokenLines(db: Db | Tx): Promise<string[]> {
  const { key } = auditResourcesOf(db);
  const broken: string[] = [];
  let unsealed: string[] = [];
  let before: { id: number; hash: Buffer } = { id: 0, hash: Buffer.alloc(0) };
  for (;;) {
    const rows = await readLinesAfter(db, before.id);
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
