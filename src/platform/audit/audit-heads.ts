import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { ChangeListener } from '../app-context.ts';
import type { Db, Tx } from '../data/database.ts';

/** Number and hash (hexadecimal) of a line of the audit log. The hash covers all lines before it. */
export type AuditHead = { line: number; hash: string };

const HEAD = z.strictObject({
  /** ISO 8601. */
  at: z.iso.datetime(),
  line: z.int(),
  hash: z.string(),
  /** The line was written by a restore: heads that were recorded before belong to replaced data. */
  restored: z.optional(z.literal(true)),
  mac: z.string(),
});

export type RecordedHead = Omit<z.infer<typeof HEAD>, 'mac'>;

/** Heads of the hash chain in a file outside the database, one JSON line each, oldest first. */
export type HeadFile = {
  path: string;
  /**
   * Returns the heads. Skips lines that the key does not authenticate, an incomplete last line, and
   * repeated lines: an old restore line, appended again, must not invalidate the heads since then.
   */
  read(): Promise<RecordedHead[]>;
  /** Appends a head and flushes it to disk. */
  append(head: RecordedHead): Promise<void>;
  /** Keeps only the last head of each day; it covers all lines before it. */
  compact(): Promise<void>;
};

/** About 4 000 heads. */
const COMPACTED_ABOVE_BYTES = 1_000_000;

/** Returns the MAC of a head, hexadecimal. `key` is the audit log's. */
export function macOfHead(key: Buffer, { at, line, hash, restored }: RecordedHead): string {
  const fields = ['head', at, line, hash, restored ?? false];
  return createHmac('sha256', key).update(JSON.stringify(fields)).digest('hex');
}

/** Whether the key authenticates a head that was stored outside the database. */
export function isAuthenticHead(key: Buffer, head: RecordedHead, mac: string): boolean {
  const [actual, expected] = [Buffer.from(mac, 'hex'), Buffer.from(macOfHead(key, head), 'hex')];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Opens the file of heads. `key` is the audit log's; lines that were written without it are skipped. */
export function openHeadFile(path: string, key: Buffer): HeadFile {
  const parse = (text: string): RecordedHead[] => {
    const { data } = HEAD.safeParse(parseJson(text));
    if (!data) return [];
    const { mac, ...head } = data;
    return isAuthenticHead(key, head, mac) ? [head] : [];
  };
  return {
    path,
    async read() {
      if (!existsSync(path)) return [];
      const heads = (await readFile(path, 'utf8')).split('\n').flatMap(parse);
      return [...uniqueBy(heads, (head) => macOfHead(key, head))];
    },
    async append(head) {
      await mkdir(dirname(path), { recursive: true });
      const text = JSON.stringify({ ...head, mac: macOfHead(key, head) });
      await appendFile(path, `${text}\n`, { mode: 0o600, flush: true });
    },
    async compact() {
      if (!existsSync(path) || (await stat(path)).size < COMPACTED_ABOVE_BYTES) return;
      const lines = (await readFile(path, 'utf8')).split('\n');
      const dayOf = (text: string | undefined) => parse(text ?? '')[0]?.at.slice(0, 10);
      const remaining = lines.filter((text, at) => {
        const [head] = parse(text);
        return head && (head.restored || dayOf(lines[at + 1]) !== dayOf(text));
      });
      await writeFile(`${path}.new`, `${remaining.join('\n')}\n`, { mode: 0o600, flush: true });
      await rename(`${path}.new`, path);
    },
  };
}

function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Iterable<Item> {
  const byKey = new Map<string, Item>();
  for (const item of items) byKey.set(keyOf(item), byKey.get(keyOf(item)) ?? item);
  return byKey.values();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the newest line of the audit log; `null` if the log is empty. */
export async function readAuditHead(db: Db | Tx): Promise<AuditHead | null> {
  const head = await db
    .selectFrom('audit_log')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return head ? { line: head.id, hash: head.hash.toString('hex') } : null;
}

/** Returns the heads that the database must contain: those recorded since the last restore. */
export function headsSinceRestore(noted: readonly RecordedHead[]): readonly RecordedHead[] {
  const lastRestore = noted.findLastIndex(({ restored }) => restored === true);
  return noted.slice(Math.max(0, lastRestore));
}

/** Records the newest line in the file. `now` in epoch milliseconds; `restored`: see `RecordedHead`. */
export async function recordAuditHead(
  db: Db,
  heads: HeadFile | null,
  now: number,
  { restored = false } = {},
): Promise<void> {
  const head = await readAuditHead(db);
  if (head === null) return;
  const at = new Date(now).toISOString();
  await heads?.append({ at, ...head, ...(restored && { restored }) });
}

export type HeadRecorder = {
  /** Records the newest line unless it is recorded already. */
  record(): Promise<void>;
};

type RecorderOptions = {
  db: Db;
  heads: HeadFile | null;
  log: Logger;
  changes: ChangeListener;
  /** Epoch milliseconds. */
  clock: () => number;
};

/**
 * Records the newest line of the audit log in the file after each commit that added one, and in the
 * log of this process at the start and once a day. A write error is logged and blocks no request.
 */
export function recordAuditHeads({
  db,
  heads,
  log,
  changes,
  clock,
}: RecorderOptions): HeadRecorder {
  let recordedLine = 0;
  let loggedOn = '';
  let last: Promise<void> = Promise.resolve();
  const recordNow = async () => {
    const head = await readAuditHead(db);
    const at = new Date(clock()).toISOString();
    if (head === null || head.line === recordedLine) return;
    await heads?.append({ at, ...head });
    recordedLine = head.line;
    if (at.slice(0, 10) === loggedOn) return;
    log.info(head, 'newest line of the audit log');
    loggedOn = at.slice(0, 10);
  };
  // One after the other, so that the lines of the file stay in order.
  const record = () => {
    last = last
      .then(recordNow)
      .catch((error: unknown) => log.warn({ err: error }, 'the audit head was not noted'));
    return last;
  };
  changes.on('audit', () => void record());
  return { record };
}
