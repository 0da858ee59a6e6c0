import { validHeads } from '#server-kit/audit-heads.ts';
import { findAuditTrail } from '#server-kit/audit-trail.ts';
import type { Check } from '#server-kit/checks.ts';
import { readCopiedHeads } from '#server-kit/copied-heads.ts';
import type { Db } from '#server-kit/database.ts';
import { brokenLines, lastRestore, missingHeads } from './audit-chain.ts';

/**
 * Returns the checks of the audit log. They run in the program, because the owner of the database
 * can replace its functions. The noted heads are read here, before the checks take their snapshot,
 * because the app may note more meanwhile.
 */
export async function auditChecks(db: Db): Promise<readonly Check[]> {
  const trail = findAuditTrail(db);
  if (trail === null) return [{ promise: UNCHANGED, find: async () => [NO_KEY] }];
  const kept = validHeads((await trail.heads?.read()) ?? []);
  const copied = trail.copies === null ? [] : await readCopiedHeads(trail.copies, trail.key);
  return [
    { promise: UNCHANGED, find: brokenLines },
    {
      promise: 'El registro de actividad contiene cada línea anotada fuera de la base de datos.',
      find: async (tx) => {
        const restoredAt = await lastRestore(tx);
        // A restore voids the heads of copies that were made before it.
        const valid = copied.filter(({ at }) => Date.parse(at) > restoredAt);
        const missing = await missingHeads(tx, [...kept, ...valid]);
        const lines = new Set(missing.map(({ line }) => line));
        return [...lines].map((line) => `línea ${line}: falta o es otra`);
      },
    },
  ];
}

const UNCHANGED = 'El registro de actividad no fue alterado: cada línea continúa la anterior.';
const NO_KEY =
  'falta la clave de la instalación (APP_KEY o DATA_DIR/app.key): no se pudo comprobar';
