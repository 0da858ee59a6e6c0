import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFolder } from '#platform/operations/config.ts';
import { BACKUP_FILE_NAME } from '../rules/backup-run.ts';

/** An error that stops a backup; `reason` is its code. */
export class BackupFailure extends Error {
  override name = 'BackupFailure';
  readonly reason: 'no-folder' | 'no-room';
  readonly missingBytes: number | null;

  constructor(reason: BackupFailure['reason'], missingBytes: number | null = null) {
    super(reason);
    this.reason = reason;
    this.missingBytes = missingBytes;
  }
}

/**
 * Creates the product's own folder if it is missing. Never creates a configured folder: its disk may not be
 * mounted, and backups would then land on the disk below the mount point.
 */
export async function ensureBackupFolder({
  path,
  createIfMissing: made,
}: BackupFolder): Promise<void> {
  if (made) await mkdir(path, { recursive: true, mode: 0o700 });
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) throw new BackupFailure('no-folder');
}

/** Lists the backup files in a folder with their sizes; empty if there is no folder. */
export async function listBackupFiles(path: string): Promise<Map<string, number>> {
  const names = await readdir(path).catch(() => []);
  const sizes = new Map<string, number>();
  for (const name of names.filter((each) => BACKUP_FILE_NAME.test(each))) {
    const found = await stat(join(path, name)).catch(() => null);
    if (found?.isFile()) sizes.set(name, found.size);
  }
  return sizes;
}

/** Error codes of a file system that rejects a write. */
const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EIO', 'ENXIO', 'ESTALE'];
const FULL = ['ENOSPC', 'EDQUOT'];

/** Returns why a file could not be written; `null` for any other error. */
export function writeProblem(error: unknown): 'not-writable' | 'no-folder' | 'no-room' | null {
  const isSystemError = error instanceof Error && 'code' in error && 'syscall' in error;
  if (!isSystemError || error.syscall === 'connect') return null;
  const code = String(error.code);
  if (FULL.includes(code)) return 'no-room';
  if (code === 'ENOENT') return 'no-folder';
  return NOT_WRITABLE.includes(code) ? 'not-writable' : null;
}
