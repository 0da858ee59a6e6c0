import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { SecondTarget } from '#server-kit/backup-config.ts';
import { NameTaken, writeNewFile } from '#server-kit/new-file.ts';
import type { TargetReason } from '../rules/backup-target.ts';
import { BackupFailure, writeProblem } from './backup-folder.ts';
import { placeOf } from './backup-rows.ts';

/** The operations at a second target; `name` is the file name of a copy. */
export type SecondStore = {
  names(): Promise<string[]>;
  /** A no-op where the name is taken: the caller reads back what is there. */
  put(name: string, file: string): Promise<void>;
  fetch(name: string, into: string): Promise<void>;
  remove(name: string): Promise<void>;
};

/** Suffix of a file that is not complete yet. */
export const UNSENT = '.partial';

/** Returns the name of the target in the database and in the panel. */
export function placeOfSecond(target: SecondTarget): string {
  if (target.kind === 'folder') return placeOf(target.path);
  return `sftp://${target.user}@${target.host}:${target.port}${target.path}`;
}

export async function withStore<Result>(
  target: SecondTarget,
  work: (store: SecondStore) => Promise<Result>,
): Promise<Result> {
  return target.kind === 'folder' ? work(await folderStore(target.path)) : withSftp(target, work);
}

/** Never creates the owner's folder, as with `BACKUP_DIR`: its disk may not be mounted. */
async function folderStore(path: string): Promise<SecondStore> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) throw new BackupFailure('no-folder');
  return {
    names: () => readdir(path),
    async put(name, file) {
      try {
        await writeNewFile(join(path, name), createReadStream(file));
      } catch (error) {
        if (!(error instanceof NameTaken)) throw error;
      }
    },
    fetch: (name, into) => copyFile(join(path, name), into),
    remove: (name) => rm(join(path, name), { force: true }),
  };
}

const READY_MS = 20_000;
/** After three in a row without an answer the connection is closed. */
const KEEPALIVE_MS = 10_000;

type Sftp = Extract<SecondTarget, { kind: 'sftp' }>;

async function withSftp<Result>(
  { host, port, user, path, keyFile, hostKey }: Sftp,
  work: (store: SecondStore) => Promise<Result>,
): Promise<Result> {
  const { default: Client } = await import('ssh2-sftp-client');
  const client = new Client();
  const at = (name: string) => posix.join(path, name);
  const hostVerifier = (key: Buffer) => {
    const shown = createHash('sha256').update(key).digest('base64').replace(/=+$/, '');
    return `SHA256:${shown}` === hostKey;
  };
  const privateKey = await readFile(keyFile);
  try {
    await client.connect({
      host,
      port,
      username: user,
      privateKey,
      hostVerifier,
      readyTimeout: READY_MS,
      keepaliveInterval: KEEPALIVE_MS,
    });
    return await work({
      names: async () => (await client.list(path)).map(({ name }) => name),
      async put(name, file) {
        if (await client.exists(at(name))) return;
        await client.put(createReadStream(file), at(name + UNSENT));
        await client.rename(at(name + UNSENT), at(name));
      },
      async fetch(name, into) {
        await client.get(at(name), into);
      },
      async remove(name) {
        await client.delete(at(name), true);
      },
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns why an operation at a target failed, by the error that it threw. */
export function targetProblem(error: unknown): TargetReason {
  if (error instanceof BackupFailure) return 'no-folder';
  const message = error instanceof Error ? error.message : '';
  if (/host denied|verification failed/i.test(message)) return 'wrong-host-key';
  if (/authentication methods failed|cannot parse privateKey/i.test(message)) return 'not-let-in';
  if (/no such file/i.test(message) && !isOfThisDisk(error)) return 'missing';
  if (/permission denied/i.test(message) && !isOfThisDisk(error)) return 'not-writable';
  const problem = isOfThisDisk(error) ? writeProblem(error) : null;
  if (problem !== null) return problem === 'no-folder' ? 'missing' : problem;
  return /connect|timed? ?out|ECONN|ENOTFOUND|EAI_|EHOST|ENET|keepalive/i.test(message)
    ? 'unreachable'
    : 'unexpected';
}

const isOfThisDisk = (error: unknown) =>
  error instanceof Error && 'syscall' in error && 'path' in error;
