import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupError } from '../operations/backup-error.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { DataFolderInUse } from './folder-lock.ts';
import { readConnection } from './postgres-address.ts';

/** An app that is starting or stopping locks the folder before or after its connection exists. */
const TIMEOUT_MS = 10_000;

/**
 * Runs `work` with the connection string of a data folder's database: that of the running app, or of
 * a server started for the time. Throws `BackupError` for a folder without data.
 */
export async function withFolderDatabase<Result>(
  folder: string,
  work: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(join(folder, 'postgres'))) {
    throw new BackupError(
      `No hay datos de Bujía en la carpeta «${folder}». Inicia Bujía una vez, o revisa DATA_DIR.`,
    );
  }
  const database = await open(folder);
  try {
    return await work(database.connectionString);
  } finally {
    await database.stop();
  }
}

async function open(folder: string): Promise<{ connectionString: string; stop(): Promise<void> }> {
  for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(100)) {
    try {
      return await startEmbeddedPostgres({ folder });
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error;
      const connectionString = readConnection(folder);
      if (connectionString !== null) return { connectionString, stop: async () => {} };
      if (Date.now() > deadline) throw error;
    }
  }
}
