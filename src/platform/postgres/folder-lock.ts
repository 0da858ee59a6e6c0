import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another live process uses the data folder; the message is one Spanish sentence. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';

  constructor(folder: string) {
    super(`La carpeta de datos «${folder}» ya está en uso por otra instancia de Bujía.`);
  }
}

/** The data folder cannot be created or written to; the message is one Spanish sentence. */
export class DataFolderUnusable extends Error {
  override name = 'DataFolderUnusable';
}

export type FolderLock = { release(): void };

const SQLITE_BUSY = 5;

/**
 * Locks the data folder for this process, or throws `DataFolderInUse`. Creates the folder if missing.
 *
 * Uses the lock that SQLite (part of Node) takes on an empty file. It is a lock of the operating
 * system: exactly one of two concurrent processes gets it, it ends with its process however that
 * dies, it needs no pid file, and it works between containers that share the folder.
 */
export function lockFolder(folder: string): FolderLock {
  const database = openLockFile(folder);
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw isBusy(error) ? new DataFolderInUse(folder) : error;
  }
  return { release: () => database.isOpen && database.close() };
}

function openLockFile(folder: string): DatabaseSync {
  try {
    makeFolder(folder);
    return new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new DataFolderUnusable(
      `No se puede escribir en la carpeta de datos «${folder}»; revisa DATA_DIR y sus permisos (${detail}).`,
    );
  }
}

/** Creates one folder at a time: Node's recursive mkdir never returns for some paths, such as /proc/x/y. */
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    const parent = dirname(folder);
    if (parent !== folder) makeFolder(parent);
    makeUnlessPresent(folder);
  }
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} no es una carpeta`);
  accessSync(folder, constants.X_OK);
}

/** Another process may create the folder at the same time. */
function makeUnlessPresent(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
