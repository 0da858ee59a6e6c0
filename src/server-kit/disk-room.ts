import { statfs } from 'node:fs/promises';
import type { Endpoint } from '#kernel/endpoint.ts';
import { Refusal } from '#kernel/refusal.ts';
import { ROOM_SENTENCES } from '#kernel/room-endpoint.ts';
import type { Kit } from './kit.ts';

const MB = 1024 * 1024;
/** Safety rule 12. What is kept back is for the database itself, which must be able to end its work. */
const FOR_PICTURES = 500 * MB;
const FOR_ANYTHING = 200 * MB;
/** Nothing that can wait may leave less than this. */
export const KEPT_FREE = FOR_ANYTHING;

export type Room = 'enough' | 'little' | 'none';

export function roomOf(freeBytes: number): Room {
  if (freeBytes < FOR_ANYTHING) return 'none';
  return freeBytes < FOR_PICTURES ? 'little' : 'enough';
}

/** What the process may still write on the disk of a folder; root's reserve is not for it. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Refuses (503) what writes where there is no room, but for what leads to where that is said. */
export async function refuseWithoutRoom(kit: Kit, entry: Endpoint): Promise<void> {
  if (entry.method === 'GET' || entry.withoutRoom) return;
  if (roomOf(await kit.freeBytes()) === 'none') throw refusedFor('none');
}

/** Refuses (503) a picture while there is little room. */
export async function refusePictureWithoutRoom(kit: Kit): Promise<void> {
  const room = roomOf(await kit.freeBytes());
  if (room !== 'enough') throw refusedFor(room);
}

const refusedFor = (room: keyof typeof ROOM_SENTENCES) =>
  new Refusal(`disk-${room}`, 503, ROOM_SENTENCES[room]);
