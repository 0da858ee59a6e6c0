import type { Logger } from 'pino';
import type { SecondTarget } from './backup/second-target.ts';
import type { Db } from './data/database.ts';
import type { Jobs } from './data/jobs.ts';
import type { AppKeys } from './operations/app-keys.ts';
import type { BackupFolder, Config } from './operations/config.ts';

/** What a running app process has at hand; routes take from it what their actions need. */
export type AppContext = {
  config: Config;
  db: Db;
  /** How the pool behind `db` is used now. */
  databasePool: () => PoolStats;
  jobs: Jobs;
  log: Logger;
  /** Epoch milliseconds. */
  clock: () => number;
  /** Where clients reach the site, without a slash at the end. */
  publicUrl: () => string;
  /** Keys that are not in the database. */
  keys: AppKeys;
  /** Key for signing challenges, shared by all processes on one database. */
  challengeSecret: string;
  changes: ChangeListener;
  /** What may still be written on the disk under the data; endless where that is another machine's. */
  freeBytes: () => Promise<number>;
  /** `null`: this process makes no copies of the data. */
  backups: BackupContext | null;
  /** When the process came up; epoch milliseconds. */
  startedAt: number;
};

/** Numbers of connections; `waiting`: requests that wait for one. */
export type PoolStats = { total: number; idle: number; waiting: number };

export type BackupContext = {
  folder: BackupFolder;
  connectionString: string;
  /** Of who may make the database in which a copy is rehearsed; `null`: the database's own user, perhaps. */
  adminConnectionString: string | null;
  /** Public keys of age for which copies are encrypted; none: they are not. */
  recipients: readonly string[];
  /** Where each copy goes as well; `null`: nowhere. */
  second: SecondTarget | null;
};

export type ChangeTopic =
  | 'settings'
  | 'catalogue'
  | 'citations'
  | 'reservations'
  | 'mails'
  | 'stock'
  | 'finances'
  | 'users';

/**
 * Tells this process when another one (or itself) changed what copies are kept of or panels show.
 * `detail` is the rest of the announcement, '' where a change may have been missed.
 */
export type ChangeListener = {
  /** `audit`: a line was added to the audit log; open panels do not show that. */
  on(topic: ChangeTopic | 'audit', listener: (detail: string) => void): void;
  stop(): Promise<void>;
};
