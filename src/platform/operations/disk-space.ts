import { statfs } from 'node:fs/promises';
import { DISK_SPACE_TEXTS } from '#shared/contract/disk-space-endpoint.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { AppContext } from '../app-context.ts';

const MB = 1024 * 1024;
/** Safety rule 12. What is kept back is for the database itself, which must be able to end its work. */
const FOR_PICTURES = 500 * MB;
const FOR_ANYTHING = 200 * MB;
/** Nothing that can wait may leave less than this. */
export const RESERVED_BYTES = FOR_ANYTHING;

export type DiskSpace = 'enough' | 'little' | 'none';

export function diskSpaceOf(freeBytes: number): DiskSpace {
  if (freeBytes < FOR_ANYTHING) return 'none';
  return freeBytes < FOR_PICTURES ? 'little' : 'enough';
}

/** What the process may still write on the disk of a folder; root's reserve is not for it. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Refuses (503) what writes where there is no room, but for what leads to where that is said. */
export async function rejectWhenDiskFull(context: AppContext, entry: Endpoint): Promise<void> {
  if (entry.method === 'GET' || entry.allowedWhenDiskFull) return;
  if (diskSpaceOf(await context.freeBytes()) === 'none') throw refusedFor('none');
}

/** Refuses (503) a picture while there is little room. */
export async function rejectPictureWhenDiskLow(context: AppContext): Promise<void> {
  const room = diskSpaceOf(await context.freeBytes());
  if (room !== 'enough') throw refusedFor(room);
}

const refusedFor = (room: keyof typeof DISK_SPACE_TEXTS) =>
  new DomainError(`disk-${room}`, 503, DISK_SPACE_TEXTS[room]);
