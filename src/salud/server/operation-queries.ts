import { lastVerifiedBackup } from '#copias/server/verified-queries.ts';
import { countUndelivered, type OutboxCounts } from '#correo/server/outbox-queries.ts';
import { readInReview } from '#pagos/server/payment-queries.ts';
import { countJobs, type JobCount } from '#server-kit/job-counts.ts';
import type { Kit } from '#server-kit/kit.ts';

/** Figures of the installation's operation, read from the database. */
export type Operation = {
  jobs: JobCount[];
  mails: OutboxCounts;
  paymentsInReview: number;
  /** Start of the last verified backup in epoch milliseconds; `null`: there is none. */
  backup: number | null;
};

export async function readOperation(kit: Kit): Promise<Operation> {
  const [jobs, mails, inReview, backup] = await Promise.all([
    countJobs(kit.db),
    countUndelivered(kit.db, kit.clock()),
    readInReview(kit.db),
    lastVerifiedBackup(kit),
  ]);
  return { jobs, mails, paymentsInReview: inReview.count, backup };
}
