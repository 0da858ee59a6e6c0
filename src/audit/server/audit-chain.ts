import { verifyLine } from '#platform/audit/audit-hash.ts';
import { readLinesAfter, toStoredLine } from '#platform/audit/audit-lines.ts';
import { auditResourcesOf } from '#platform/audit/audit-resources.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { SEAL_ACTIONS } from './seal-actions.ts';

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
