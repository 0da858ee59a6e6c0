import { fork } from 'node:child_process';
import type { BackupReport } from './backup-process.ts';
import type { BackupTask } from './backup-task.ts';

export type BackupChild = {
  /** What it told before it ended; `null`: it was ended, or broke. */
  report: Promise<BackupReport | null>;
  end(): void;
};

const PROGRAM = new URL('backup-process.ts', import.meta.url);

/** Starts the process that makes one copy. Its task, which names secrets, is in no argument of it. */
export function startBackupChild(task: BackupTask): BackupChild {
  const child = fork(PROGRAM, [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Ctrl C at the console is the app's to answer.
    detached: true,
  });
  let told: BackupReport | null = null;
  child.once('message', (report: BackupReport) => {
    told = report;
  });
  const report = new Promise<BackupReport | null>((resolve) => {
    child.once('close', () => resolve(told));
    child.once('error', () => resolve(told));
  });
  child.send(task);
  return { report, end: () => child.kill('SIGTERM') };
}
