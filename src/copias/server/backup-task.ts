import type { SecondTarget } from '#platform/backup/second-target.ts';
import type { BackupFolder } from '#platform/operations/config.ts';

/** What a copy is made of, and where to; all that the process that makes it is told. */
export type BackupTask = {
  connectionString: string;
  adminConnectionString: string | null;
  folder: BackupFolder;
  /** The installation's secret, in hexadecimal digits. */
  appKey: string;
  /** Public keys for which the copy is encrypted; empty: it is not encrypted. */
  recipients: readonly string[];
  second: SecondTarget | null;
  /** Whether a copy is due; otherwise only the targets are tended. */
  make: boolean;
  /** On the disk of the database; `null`: endless. */
  databaseFree: number | null;
  hourly: boolean;
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
  /** The latest try that was known when this one was found to be due. */
  latest: string | null;
};
