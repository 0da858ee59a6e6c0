import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { link, open, readdir, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Another one has written a file of that name. */
export class FileExistsError extends Error {
  override name = 'NameTaken';
}

/**
 * Writes a file that is not there yet, readable by its owner alone: it appears under its name only
 * when it is complete and on disk, and of several that write it at once one succeeds. The others,
 * and whoever comes later, get `FileExistsError`; nothing of theirs is left.
 */
export async function writeNewFile(
  target: string,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  await sweepUnfinished(dirname(target));
  const unfinished = `${target}.${HOST}-${process.pid}-${randomBytes(6).toString('hex')}.partial`;
  const tidy = () => rmSync(unfinished, { force: true });
  process.once('exit', tidy); // A command that is told to end does not come to the lines below.
  try {
    const sink = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(source, sink);
    await giveName(unfinished, target);
  } finally {
    process.off('exit', tidy);
    tidy();
  }
  await syncFolder(dirname(target));
}

/**
 * Part of the name of an unfinished file: several machines may write to one folder, and each knows
 * its own processes alone.
 */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const UNFINISHED = /\.([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{12}\.partial$/;

/** Deletes what processes of this machine left that were killed. */
async function sweepUnfinished(folder: string): Promise<void> {
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

/** Gives a finished file its name, which is on disk afterwards. Throws `FileExistsError`. */
export async function publishFile(finished: string, target: string): Promise<void> {
  await giveName(finished, target);
  rmSync(finished, { force: true });
  await syncFolder(dirname(target));
}

/** Unlike a rename, a link never replaces what has the name already. */
async function giveName(unfinished: string, target: string): Promise<void> {
  try {
    await link(unfinished, target);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new FileExistsError(target);
    if (!NO_LINKS.includes(codeOf(error))) throw error;
    await claim(target);
    await rename(unfinished, target);
  }
}

/** USB sticks and some shares know no links: there an empty file of one's own takes the name first. */
const NO_LINKS = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'];

async function claim(target: string): Promise<void> {
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
