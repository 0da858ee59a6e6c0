import type { AppContext } from '#platform/app-context.ts';
import { headsSinceRestore } from '#platform/audit/audit-heads.ts';
import { countAuthenticatedLines, findMissingHeads } from '#platform/audit/audit-lines.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { auditResourcesOf } from '#platform/audit/audit-resources.ts';

/**
 * Actions of lines that seal the lines before them. The program writes such a line when earlier
 * lines are not authenticated by this key: lines from before there was a key, and those of a
 * restored copy. The hash of the line covers them, and the key authenticates the line.
 */
export const SEAL_ACTIONS: readonly string[] = [
  'log-sealed',
  'backup-restored',
  'archive-imported',
];

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
