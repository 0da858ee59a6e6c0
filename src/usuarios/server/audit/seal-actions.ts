import type { AppContext } from '#platform/app-context.ts';
import { headsSinceRestore } from '#platform/audit/audit-heads.ts';
import { countAuthenticatedLines, findMissingHeads } from '#platform/audit/audit-lines.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { auditResourcesOf } from '#platform/audit/audit-resources.ts';

type Starting = Pick<AppContext, 'db' | 'log' | 'clock'>;

/**
 * Runs at the start: seals once the lines that were written before the installation had a key. If the
 * log does not contain the newest line noted outside the database, logs an error and seals nothing.
 */
export async function sealEarlierLines({ db, log, clock }: Starting): Promise<void> {
  const noted = headsSinceRestore((await auditResourcesOf(db).heads?.read()) ?? []).slice(-1);
  const missing = await findMissingHeads(db, noted);
  if (missing.length > 0) log.error({ missing }, 'the audit log was changed: run npm run doctor');
  if (noted.length > 0) return;
  const { lines, authenticated } = await countAuthenticatedLines(db);
  if (lines === 0 || authenticated > 0) return;
  await writeAudit(db, { actor: null, action: 'log-sealed', details: { lines }, now: clock() });
}
