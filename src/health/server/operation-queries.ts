import { lastVerifiedBackup } from '#backup/server/backup-queries.ts';
import { countUndelivered, type OutboxCounts } from '#mail/server/mail-queries.ts';
import { readInReview } from '#payments/server/payment-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { countJobs, type JobCount } from '#platform/data/jobs.ts';

/** Figures of the installation's operation, read from the database. */
export type Operation = {
  jobs: JobCount[];
  mails: OutboxCounts;
  paymentsInReview: number;
  /** Start of the last verified backup in epoch milliseconds; `null`: there is none. */
  backup: number | null;
};

export async function readOperation(context: AppContext): Promise<Operation> {
  const [jobs, mails, inReview, backup] = await Promise.all([
    countJobs(context.db),
    countUndelivered(context.db, context.clock()),
    readInReview(context.db),
    lastVerifiedBackup(context),
  ]);
  return { jobs, mails, paymentsInReview: inReview.count, backup };
}
