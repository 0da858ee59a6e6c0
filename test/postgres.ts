import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { DataFolderInUse, lockFolder } from '#platform/postgres/folder-lock.ts';
import { clearLeftovers } from '#platform/postgres/postgres-processes.ts';
import { createTemplate, type TestServer } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

const PREFIX = 'bujia-test-';

/** Linux' memory disk: a test database is created there in a tenth of the CPU time of a disk. */
const MEMORY_DISK = '/dev/shm';
/** In bytes. The WAL grows to 128 MB and each database starts with 12 MB; 103 MB were seen in use. */
const NEEDED_MEMORY = 1.5 * 2 ** 30;

/** Test data need no durability, and no database lives long enough for its vacuum to pay. */
const SETTINGS = {
  autovacuum: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '128MB',
  // A checkpoint for another test must not remove the WAL that `test/verb-meter.ts` reads.
  wal_keep_size: '64MB',
};

/**
 * Starts one PostgreSQL for a whole run, with the migrated template database; or uses the server of
 * `TEST_DATABASE_URL`, whose user must be a superuser (docs/decisions/0095). For Vitest below, and for
 * the end-to-end and benchmark runners, which clone databases with `cloneTemplate`.
 */
export async function startTestPostgres(): Promise<TestServer & { stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    await createTemplate({ admin: given, app: given });
    return { admin: given, app: given, stop: async () => {} };
  }
  await removeAbandonedServers();
  const folder = createFolder();
  const database = await startEmbeddedPostgres({ folder, settings: SETTINGS, onExit: fail });
  const server = { admin: database.adminConnectionString, app: database.connectionString };
  const stop = async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await createTemplate(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...server, stop };
}

function fail(reason: string): never {
  throw new Error(reason);
}

function createFolder(): string {
  return mkdtempSync(join(hasMemoryDisk() ? MEMORY_DISK : tmpdir(), PREFIX));
}

function hasMemoryDisk(): boolean {
  if (!existsSync(MEMORY_DISK)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  return bavail * bsize >= NEEDED_MEMORY;
}

function foldersOfRuns(): string[] {
  return [tmpdir(), MEMORY_DISK].filter(existsSync).flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => join(parent, name)),
  );
}

function timeOfNewFile(): number {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-now-'));
  const { mtimeMs } = statSync(folder);
  rmSync(folder, { recursive: true });
  return mtimeMs;
}

/** Removes the servers and folders of killed runs. Younger folders may belong to a starting run. */
async function removeAbandonedServers(): Promise<void> {
  // File times are compared with each other: the clock may be shifted (docs/decisions/0065).
  const now = timeOfNewFile();
  for (const folder of foldersOfRuns()) {
    if (!existsSync(join(folder, 'lock')) || now - statSync(folder).mtimeMs < 60_000) continue;
    try {
      const lock = lockFolder(folder);
      await clearLeftovers(join(folder, 'postgres'));
      lock.release();
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) console.warn(`${folder} was left: ${error}`);
    }
  }
}

/**
 * Gives the files of a run a temporary folder of their own, on the memory disk if there is one: a data
 * folder with a PostgreSQL is created there in half of the CPU time. The end of the run removes it.
 */
function createTemporaryFolder(): () => void {
  const folder = createFolder();
  // A test starts a server of another user in it.
  chmodSync(folder, 0o711);
  const lock = lockFolder(folder);
  process.env['TMPDIR'] = folder;
  return () => {
    lock.release();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startTestPostgres();
  project.provide('testServer', server);
  const removeTemporaryFolder = createTemporaryFolder();
  return async () => {
    await stop();
    removeTemporaryFolder();
  };
}
