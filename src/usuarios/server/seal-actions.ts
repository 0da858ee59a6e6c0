import { writeAudit } from '#server-kit/audit.ts';
import { validHeads } from '#server-kit/audit-heads.ts';
import { auditTrailOf } from '#server-kit/audit-trail.ts';
import type { Kit } from '#server-kit/kit.ts';
import { missingHeads } from './audit-chain.ts';

type Starting = Pick<Kit, 'db' | 'log' | 'clock'>;

/**
 * Runs at the start: seals the lines that were written before there was a key, once. Where the log
 * does not contain the newest line that was noted outside the database, logs an error and seals
 * nothing.
 */
export async function sealEarlierLines({ db, log, clock }: Starting): Promise<void> {
  const noted = validHeads((await auditTrailOf(db).heads?.read()) ?? []).slice(-1);
  const missing = await missingHeads(db, noted);
  if (missing.length > 0) log.error({ missing }, 'the audit log was changed: run npm run doctor');
  if (noted.length > 0) return;
  const { lines, authenticated } = await db
    .selectFrom('audit_log')
    .select((of) => [
      of.fn.countAll<number>().as('lines'),
      of.fn.count<number>('mac').as('authenticated'),
    ])
    .executeTakeFirstOrThrow();
  if (lines === 0 || authenticated > 0) return;
  await writeAudit(db, { actor: null, action: 'log-sealed', details: { lines }, now: clock() });
}
