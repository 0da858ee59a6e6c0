import { setPriority } from 'node:os';
import { describeError } from '#platform/operations/log.ts';
import type { BackupReason } from '../rules/backup-run.ts';
import type { BackupTask } from './backup-rows.ts';
import { runBackup } from './run-backup.ts';
import type { TargetFailure } from './sync-targets.ts';

/**
 * A process that creates one backup and ends: checksums and compression must not delay the app's requests.
 * It receives its task by IPC and ends with its parent.
 */
const NICE = 10;

/** Report to the parent; errors are described for the log. */
export type BackupReport = {
  outcome: 'busy' | 'overtaken' | 'targets-synced' | 'rehearsed' | 'read' | 'failed';
  reason?: BackupReason | null;
  error?: unknown;
  /** Failures at the targets. */
  failures?: TargetFailure[];
};

process.once('disconnect', () => process.exit(1));
process.once('SIGTERM', () => process.exit(1));

process.once('message', (task: BackupTask) => {
  void work(task).then((report) => process.send?.(report, () => process.exit(0)));
});

async function work(task: BackupTask): Promise<BackupReport> {
  try {
    setPriority(NICE);
    const result = await runBackup(task);
    if (result.outcome === 'busy' || result.outcome === 'overtaken') return result;
    const failures = result.failures.map(({ error, ...rest }) => ({
      ...rest,
      error: describeError(error),
    }));
    if (result.outcome === 'targets-synced') return { outcome: 'targets-synced', failures };
    const { state, reason, error } = result.backup;
    const described = error !== undefined && { error: describeError(error) };
    return { outcome: state, reason, failures, ...described };
  } catch (error) {
    return { outcome: 'failed', reason: 'unexpected', error: describeError(error) };
  }
}
