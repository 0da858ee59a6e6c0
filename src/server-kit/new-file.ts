import { randomBytes } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { link, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Another one has written a file of that name. */
export class NameTaken extends Error {
  override name = 'NameTaken';
}

/**
 * Writes a file that is not there yet, readable by its owner alone: it appears under its name only
 * when it is complete and on disk, and of several that write it at once one succeeds. The others,
 * and whoever comes later, get `NameTaken`; nothing of theirs is left.
 */
export async function writeNewFile(
  target: string,
  source: Readable,
  through: Transform,
): Promise<void> {
  const unfinished = `${target}.${randomBytes(6).toString('hex')}.partial`;
  const tidy = () => rmSync(unfinished, { force: true });
  process.once('exit', tidy); // A command that is told to end does not come to the lines below.
  try {
    const sink = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(source, through, sink);
    await giveName(unfinished, target);
  } finally {
    process.off('exit', tidy);
    tidy();
  }
  await syncFolder(dirname(target));
}

/** Gives a finished file its name, which is on disk afterwards. Throws `NameTaken`. */
export async function nameFile(finished: string, target: string): Promise<void> {
  await giveName(finished, target);
  rmSync(finished, { force: true });
  await syncFolder(dirname(target));
}

/** Unlike a rename, a link never replaces what has the name already. */
async function giveName(unfinished: string, target: string): Promise<void> {
  try {
    await link(unfinished, target);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new NameTaken(target);
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
    throw codeOf(error) === 'EEXIST' ? new NameTaken(target) : error;
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
