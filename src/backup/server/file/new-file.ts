import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { link, open, readdir, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A file of that name exists already. */
export class FileExistsError extends Error {
  override name = 'FileExistsError';
}

/**
 * Writes a new file that only its owner can read. It gets its name when it is complete and on disk.
 * Of several concurrent writers one succeeds. The others, and later ones, get `FileExistsError`, and
 * their data are deleted.
 */
export async function writeNewFile(
  target: string,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  await deleteAbandoned(dirname(target));
  const unfinished = `${target}.${HOST}-${process.pid}-${randomBytes(6).toString('hex')}.partial`;
  const deleteUnfinished = () => rmSync(unfinished, { force: true });
  process.once('exit', deleteUnfinished); // A signal ends a command before the `finally` below.
  try {
    const sink = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(source, sink);
    await linkAs(unfinished, target);
  } finally {
    process.off('exit', deleteUnfinished);
    deleteUnfinished();
  }
  await syncFolder(dirname(target));
}

/**
 * Part of the name of an unfinished file: several machines may write to one folder, and each can
 * check only its own processes.
 */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const UNFINISHED = /\.([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{12}\.partial$/;

/** Deletes unfinished files of killed processes of this machine. */
async function deleteAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, host, pid] = UNFINISHED.exec(name) ?? [];
    if (host === HOST && !isAlive(Number(pid))) await rm(join(folder, name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/** Renames a finished file and syncs the folder. Throws `FileExistsError` if the name exists. */
export async function publishFile(finished: string, target: string): Promise<void> {
  await linkAs(finished, target);
  rmSync(finished, { force: true });
  await syncFolder(dirname(target));
}

/** Gives a file a second name. Unlike a rename, a link never replaces an existing file. */
async function linkAs(unfinished: string, target: string): Promise<void> {
  try {
    await link(unfinished, target);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new FileExistsError(target);
    if (!LINKS_UNSUPPORTED.includes(codeOf(error))) throw error;
    await reserveName(target);
    await rename(unfinished, target);
  }
}

/** Error codes of file systems without links (USB sticks, some shares). There an empty file reserves the name. */
const LINKS_UNSUPPORTED = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'];

async function reserveName(target: string): Promise<void> {
  try {
    await (await open(target, 'wx', 0o600)).close();
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? new FileExistsError(target) : error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
