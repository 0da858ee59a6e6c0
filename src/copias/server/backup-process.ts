import { setPriority } from 'node:os';
import { describeError } from '#platform/operations/log.ts';
import type { BackupReason } from '../rules/backup-run.ts';
import type { BackupTask } from './backup-task.ts';
import { runBackup } from './run-backup.ts';
import type { TargetFailure } from './sync-targets.ts';

/**
 * A process that makes one copy and ends: checksums and packing must not hold up who is served by the
 * app. It is told its task once, and ends with whoever told it.
 */
const NICE = 10;

/** Errors as the log may hold them. */
export type BackupReport = {
  outcome: 'busy' | 'overtaken' | 'tended' | 'rehearsed' | 'read' | 'failed';
  reason?: BackupReason | null;
  error?: unknown;
  /** At the targets. */
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
    const done = await runBackup(task);
    if (done.outcome === 'busy' || done.outcome === 'overtaken') return done;
    const failures = done.failures.map(({ error, ...rest }) => ({
      ...rest,
      error: describeError(error),
    }));
    if (done.outcome === 'tended') return { outcome: 'tended', failures };
    const { state, reason, error } = done.made;
    const described = error !== undefined && { error: describeError(error) };
    return { outcome: state, reason, failures, ...described };
  } catch (error) {
    return { outcome: 'failed', reason: 'unexpected', error: describeError(error) };
  }
}
