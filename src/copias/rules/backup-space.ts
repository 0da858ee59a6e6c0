const MB = 1024 * 1024;
/** A first copy is packed text; its tables are larger by their indexes. */
const COMPRESSION = 0.5;
const GROWTH = 1.3;

export type SpaceNeed = {
  /** What the database takes on its disk. */
  databaseBytes: number;
  /** Of the copy before; `null`: this is the first. */
  lastCopyBytes: number | null;
  /** Of the disk that the copy goes to. */
  folderFree: number;
  /** Endless where the database's disk is another machine's. */
  databaseFree: number;
  /** What is kept back on a disk. */
  guard: number;
};

export type BackupSpace =
  | { reason: null }
  | { reason: 'no-room' | 'no-room-to-rehearse'; missingBytes: number };

/** Whether there is room for a copy, and for the database in which it is rehearsed. Bytes. */
export function checkBackupSpace(need: SpaceNeed): BackupSpace {
  const { databaseBytes, lastCopyBytes, folderFree, databaseFree, guard } = need;
  const copy = Math.ceil((lastCopyBytes ?? databaseBytes * COMPRESSION) * GROWTH) + MB;
  const missing = copy + guard - folderFree;
  if (missing > 0) return { reason: 'no-room', missingBytes: missing };
  const scratch = Math.ceil(databaseBytes * GROWTH) + MB;
  const more = copy + scratch + guard - databaseFree;
  return more > 0 ? { reason: 'no-room-to-rehearse', missingBytes: more } : { reason: null };
}
