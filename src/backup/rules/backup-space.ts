const MB = 1024 * 1024;
/** Estimated size of the first backup relative to the database: compressed text without indexes. */
const COMPRESSION = 0.5;
const GROWTH = 1.3;

export type SpaceNeed = {
  /** Size of the database on its disk. */
  databaseBytes: number;
  /** Size of the previous backup; `null`: this is the first. */
  lastBackupBytes: number | null;
  /** Free space on the disk of the backup folder. */
  folderFree: number;
  /** Free space on the database's disk; infinite on another machine. */
  databaseFree: number;
  /** Bytes that must stay free on a disk. */
  reserved: number;
};

export type BackupSpace =
  | { reason: null }
  | { reason: 'no-room' | 'no-room-to-rehearse'; missingBytes: number };

/** Returns whether there is disk space for a backup and for the database of its test restore. All in bytes. */
export function checkBackupSpace(need: SpaceNeed): BackupSpace {
  const { databaseBytes, lastBackupBytes, folderFree, databaseFree, reserved } = need;
  const backup = Math.ceil((lastBackupBytes ?? databaseBytes * COMPRESSION) * GROWTH) + MB;
  const missingInFolder = backup + reserved - folderFree;
  if (missingInFolder > 0) return { reason: 'no-room', missingBytes: missingInFolder };
  const testRestore = Math.ceil(databaseBytes * GROWTH) + MB;
  const missing = backup + testRestore + reserved - databaseFree;
  return missing > 0 ? { reason: 'no-room-to-rehearse', missingBytes: missing } : { reason: null };
}
