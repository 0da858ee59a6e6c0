import type { BackupFolder } from '#platform/operations/config.ts';
import type { SecondTarget } from '#platform/operations/second-target.ts';

/** Input of the backup process. */
export type BackupTask = {
  connectionString: string;
  adminConnectionString: string | null;
  folder: BackupFolder;
  /** The installation's secret, in hexadecimal digits. */
  appKey: string;
  /** Public keys for which the backup is encrypted; empty: it is not encrypted. */
  recipients: readonly string[];
  second: SecondTarget | null;
  /** Whether a backup is due; otherwise the process only syncs the targets. */
  make: boolean;
  /** Free bytes on the disk of the database; `null`: unknown, no limit. */
  databaseFree: number | null;
  hourly: boolean;
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
  /** Id of the latest run when this one was found to be due. */
  latest: string | null;
};
