import type { Logger } from 'pino';
import type { AppKeys } from './app-keys.ts';
import type { SecondTarget } from './backup-config.ts';
import type { BackupFolder, Config } from './config.ts';
import type { Db } from './database.ts';
import type { Jobs } from './jobs.ts';

/** What a running app process has at hand; routes take from it what their actions need. */
export type Kit = {
  config: Config;
  db: Db;
  /** How the pool behind `db` is used now. */
  databasePool: () => PoolUse;
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
  changes: Changes;
  /** What may still be written on the disk under the data; endless where that is another machine's. */
  freeBytes: () => Promise<number>;
  /** `null`: this process makes no copies of the data. */
  backups: BackupPlace | null;
  /** When the process came up; epoch milliseconds. */
  startedAt: number;
};

/** Numbers of connections; `waiting`: requests that wait for one. */
export type PoolUse = { total: number; idle: number; waiting: number };

export type BackupPlace = {
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
export type Changes = {
  /** `audit`: a line was added to the audit log; open panels do not show that. */
  on(topic: ChangeTopic | 'audit', listener: (detail: string) => void): void;
  stop(): Promise<void>;
};
