import { statfs } from 'node:fs/promises';
import { DISK_SPACE_TEXTS } from '#shared/contract/disk-space-endpoint.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { AppContext } from '../app-context.ts';

const MB = 1024 * 1024;
/** Safety rule 12. The reserve is for the database, which must be able to finish its writes. */
const MIN_FREE_FOR_PICTURES = 500 * MB;
const MIN_FREE_FOR_WRITES = 200 * MB;
/** Deferrable writes (backups) must leave at least this many bytes free. */
export const RESERVED_BYTES = MIN_FREE_FOR_WRITES;

export type DiskSpace = 'enough' | 'little' | 'none';

export function diskSpaceOf(freeBytes: number): DiskSpace {
  if (freeBytes < MIN_FREE_FOR_WRITES) return 'none';
  return freeBytes < MIN_FREE_FOR_PICTURES ? 'little' : 'enough';
}

/** Returns the bytes that the process can still write on the disk of a folder, without root's reserve. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Rejects a write with 503 when the disk is full, unless the endpoint is `allowedWhenDiskFull`. */
export async function rejectWhenDiskFull(context: AppContext, entry: Endpoint): Promise<void> {
  if (entry.method === 'GET' || entry.allowedWhenDiskFull) return;
  if (diskSpaceOf(await context.freeBytes()) === 'none') throw diskError('none');
}

/** Rejects a picture with 503 while little disk space is left. */
export async function rejectPictureWhenDiskLow(context: AppContext): Promise<void> {
  const space = diskSpaceOf(await context.freeBytes());
  if (space !== 'enough') throw diskError(space);
}

const diskError = (space: keyof typeof DISK_SPACE_TEXTS) =>
  new DomainError(`disk-${space}`, 503, DISK_SPACE_TEXTS[space]);
