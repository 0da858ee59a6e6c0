import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFolder } from '#platform/operations/config.ts';
import { BACKUP_FILE_NAME } from '../rules/backup-run.ts';

/** What stops a copy, by its code. */
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
 * The product's own folder is made where it is missing. The owner's is not: what is mounted there may
 * be away, and copies on the disk below it would only look like copies elsewhere.
 */
export async function ensureBackupFolder({
  path,
  createIfMissing: made,
}: BackupFolder): Promise<void> {
  if (made) await mkdir(path, { recursive: true, mode: 0o700 });
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) throw new BackupFailure('no-folder');
}

/** What looks like a copy, with its size; nothing where there is no folder. */
export async function listBackupFiles(path: string): Promise<Map<string, number>> {
  const names = await readdir(path).catch(() => []);
  const sizes = new Map<string, number>();
  for (const name of names.filter((each) => BACKUP_FILE_NAME.test(each))) {
    const found = await stat(join(path, name)).catch(() => null);
    if (found?.isFile()) sizes.set(name, found.size);
  }
  return sizes;
}

/** The codes of a file system that does not take what is written. */
const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EIO', 'ENXIO', 'ESTALE'];
const FULL = ['ENOSPC', 'EDQUOT'];

/** Why a file could not be written; `null`: for another reason. */
export function writeProblem(error: unknown): 'not-writable' | 'no-folder' | 'no-room' | null {
  const isOfFile = error instanceof Error && 'code' in error && 'syscall' in error;
  if (!isOfFile || error.syscall === 'connect') return null;
  const code = String(error.code);
  if (FULL.includes(code)) return 'no-room';
  if (code === 'ENOENT') return 'no-folder';
  return NOT_WRITABLE.includes(code) ? 'not-writable' : null;
}
