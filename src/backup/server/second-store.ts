import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import type { SecondTarget } from '#platform/operations/service-config.ts';
import type { TargetReason } from '../rules/backup-target.ts';
import { BackupFailure, writeProblem } from './backup-folder.ts';
import { folderPlace } from './backup-rows.ts';
import { FileExistsError, writeNewFile } from './file/new-file.ts';

/** The operations at a second target; `name` is the file name of a backup. */
export type SecondStore = {
  names(): Promise<string[]>;
  /** Does nothing if the name exists; the caller compares the existing file. */
  put(name: string, file: string): Promise<void>;
  /** Fetches at most one byte more than `bytes`, so that a target cannot fill the local disk. */
  fetch(name: string, into: string, bytes: number): Promise<void>;
  remove(name: string): Promise<void>;
};

/** Suffix of a file that is not complete yet. */
const PARTIAL_SUFFIX = '.partial';

/** Returns the name of the target in the database and in the panel. */
export function secondTargetPlace(target: SecondTarget): string {
  if (target.kind === 'folder') return folderPlace(target.path);
  return `sftp://${target.user}@${target.host}:${target.port}${target.path}`;
}

/** Timeout of an answer, and the minimum transfer rate, which extends it by the size of a file. */
type Timeouts = { answerMs: number; bytesPerMs: number };

const TIMEOUTS: Timeouts = { answerMs: 120_000, bytesPerMs: 50 };

/**
 * Opens the second target for `work`. Operations fail if the target does not answer or is slower than
 * 50 kB/s: the next backup must not wait for it.
 */
export async function withSecondStore<Result>(
  target: SecondTarget,
  work: (store: SecondStore) => Promise<Result>,
  timeouts = TIMEOUTS,
): Promise<Result> {
  const workWithTimeouts = (store: SecondStore) => work(withTimeouts(store, timeouts));
  if (target.kind === 'folder') {
    return workWithTimeouts(folderStore(await requireFolder(target.path)));
  }
  return withSftp(target, workWithTimeouts);
}

function withTimeouts(store: SecondStore, { answerMs, bytesPerMs }: Timeouts): SecondStore {
  const within = <Answer>(answer: Promise<Answer>, bytes = 0) =>
    rejectAfter(answer, answerMs + bytes / bytesPerMs);
  return {
    names: () => within(store.names()),
    put: async (name, file) => within(store.put(name, file), (await stat(file)).size),
    fetch: (name, into, bytes) => within(store.fetch(name, into, bytes), bytes),
    remove: (name) => within(store.remove(name)),
  };
}

/** Rejects after the timeout; does not abort the operation. */
async function rejectAfter<Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('the target timed out')), milliseconds);
  try {
    return await Promise.race([answer, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Never creates the configured folder, as with `BACKUP_DIR`: its disk may not be mounted. */
async function requireFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) throw new BackupFailure('no-folder');
  return path;
}

function folderStore(path: string): SecondStore {
  return {
    names: () => readdir(path),
    async put(name, file) {
      try {
        await writeNewFile(join(path, name), createReadStream(file));
      } catch (error) {
        if (!(error instanceof FileExistsError)) throw error;
      }
    },
    fetch: (name, into, bytes) =>
      pipeline(createReadStream(join(path, name), { end: bytes }), createWriteStream(into)),
    remove: (name) => rm(join(path, name), { force: true }),
  };
}

const READY_MS = 20_000;
/** After three unanswered keepalives the connection is closed. */
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
    const fingerprint = createHash('sha256').update(key).digest('base64').replace(/=+$/, '');
    return `SHA256:${fingerprint}` === hostKey;
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
        await client.put(createReadStream(file), at(name + PARTIAL_SUFFIX));
        await client.rename(at(name + PARTIAL_SUFFIX), at(name));
      },
      async fetch(name, into, bytes) {
        // ssh2 supports `end`; the client's types omit it.
        const readStreamOptions = { flags: 'r', end: bytes } as const;
        const sink = createWriteStream(into);
        // The client resolves when everything is read, before it is written.
        const written = finished(sink);
        written.catch(() => undefined); // `get` rejects as well.
        try {
          await client.get(at(name), sink, { readStreamOptions });
        } catch (error) {
          sink.destroy();
          throw error;
        }
        await written;
      },
      async remove(name) {
        await client.delete(at(name), true);
      },
    });
  } finally {
    await rejectAfter(client.end(), KEEPALIVE_MS).catch(() => undefined);
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
