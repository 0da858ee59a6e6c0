import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * While the app runs on a data folder, `<folder>/connection` (mode 0600) holds the connection string
 * of its database, so that commands (backup, mail) reach the same server. A killed app leaves a stale
 * file; only the lock of the folder shows whether an app is alive.
 */
const pathIn = (folder: string) => join(folder, 'connection');

export function writeConnection(folder: string, connectionString: string): void {
  const unfinished = `${pathIn(folder)}.new`;
  writeFileSync(unfinished, connectionString, { mode: 0o600 });
  renameSync(unfinished, pathIn(folder));
}

/** Returns the connection string; `null` if there is no file. */
export function readConnection(folder: string): string | null {
  try {
    return readFileSync(pathIn(folder), 'utf8');
  } catch {
    return null;
  }
}

export function removeConnection(folder: string): void {
  rmSync(pathIn(folder), { force: true });
}
