import { fork } from 'node:child_process';
import { PROJECT_ROOT } from '#platform/project-root.ts';
import type { BackupReport } from './backup-process.ts';
import type { BackupTask } from './backup-task.ts';

export type BackupChild = {
  /** The report that the process sent; `null`: it was ended, or crashed. */
  report: Promise<BackupReport | null>;
  end(): void;
};

const PROGRAM = new URL('src/backup/server/backup-process.ts', PROJECT_ROOT);

/** Starts the process that creates one backup. Sends the task, which contains secrets, by IPC, not as an argument. */
export function startBackupChild(task: BackupTask): BackupChild {
  const child = fork(PROGRAM, [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Ctrl+C at the console must reach the app only.
    detached: true,
  });
  let received: BackupReport | null = null;
  child.once('message', (message: BackupReport) => {
    received = message;
  });
  const report = new Promise<BackupReport | null>((resolve) => {
    child.once('close', () => resolve(received));
    child.once('error', () => resolve(received));
  });
  child.send(task);
  return { report, end: () => child.kill('SIGTERM') };
}
