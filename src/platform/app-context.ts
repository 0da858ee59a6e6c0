import type { Logger } from 'pino';
import type { LiveEvent } from '#shared/contract/live-endpoint.ts';
import type { Db } from './data/database.ts';
import type { Jobs } from './data/jobs.ts';
import type { AppKeys } from './operations/app-keys.ts';
import type { BackupFolder, Config } from './operations/config.ts';
import type { SecondTarget } from './operations/service-config.ts';

/** Resources of a running app process. Routes pass the parts that an action needs. */
export type AppContext = {
  config: Config;
  db: Db;
  /** Of the database itself, also behind a pooler. */
  connectionString: string;
  /** Current use of the pool behind `db`. */
  databasePool: () => PoolStats;
  jobs: Jobs;
  log: Logger;
  /** Epoch milliseconds. */
  clock: () => number;
  /** Public address of the site, without a slash at the end. */
  publicUrl: () => string;
  /** Keys that are stored outside the database. */
  keys: AppKeys;
  /** Key for signing challenges, shared by all processes on one database. */
  challengeSecret: string;
  changes: ChangeListener;
  /** Free bytes on the data's disk; infinite if the data are on another machine. */
  freeBytes: () => Promise<number>;
  /** `null`: this process makes no backups. */
  backups: BackupContext | null;
  /** Start of the process, in epoch milliseconds. */
  startedAt: number;
};

/** Numbers of connections; `waiting`: requests that wait for a connection. */
export type PoolStats = { total: number; idle: number; waiting: number };

export type BackupContext = {
  folder: BackupFolder;
  connectionString: string;
  /** Of a user that may create the database of a test restore; `null`: the database's own user tries. */
  adminConnectionString: string | null;
  /** Public age keys for which backups are encrypted; an empty list means no encryption. */
  recipients: readonly string[];
  /** Second place for each backup; `null`: none. */
  second: SecondTarget | null;
};

export type ChangeTopic = LiveEvent['topic'];

/**
 * Notifies this process of changes by any process to data that it caches or that panels show.
 * `detail` is the rest of the payload, '' if a change may have been missed.
 */
export type ChangeListener = {
  /** `audit`: a line was added to the audit log; `push`: there is something to push. Open panels are notified of neither. */
  on(topic: ChangeTopic | 'audit' | 'push', listener: (detail: string) => void): void;
  stop(): Promise<void>;
};
