import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { inTransaction } from '../data/database.ts';
import {
  headsSinceRestore,
  macOfHead,
  openHeadFile,
  type RecordedHead,
  readAuditHead,
} from './audit-heads.ts';
import { writeAudit } from './audit-log.ts';
import { auditResourcesOf } from './audit-resources.ts';

const KEY = Buffer.alloc(32, 7);

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-heads-'));
  path = join(folder, 'heads.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the app records the audit head after each commit, and not after a rollback', async () => {
  const database = await createDatabase();
  const app = await startTestApp(database, { auditHeads: path });
  const { db } = app.context;
  const heads = openHeadFile(path, auditResourcesOf(db).key);
  const lineNow = { actor: null, action: 'signed-in', now: MONDAY_MORNING } as const;
  const lastNoted = async () => (await heads.read()).at(-1);
  for (let times = 0; times < 3; times += 1) {
    await writeAudit(db, lineNow);
    const newest = await readAuditHead(db);
    await expect.poll(lastNoted).toMatchObject({ ...newest });
  }
  const before = await heads.read();
  const undone = inTransaction(db, async (tx) => {
    await writeAudit(tx, lineNow);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await writeAudit(db, { ...lineNow, action: 'signed-out' });
  const last = await readAuditHead(db);
  await app.stop();
  const after = await heads.read();
  expect(after.slice(0, -1)).toEqual(before);
  expect(after.at(-1)).toMatchObject({ ...last });
  await database.drop();
});

describe('the head file', () => {
  const DAY = 86_400_000;
  const headAt = (at: number, line: number): RecordedHead => ({
    at: new Date(at).toISOString(),
    line,
    hash: 'ab'.repeat(32),
  });
  const textOf = (head: RecordedHead, key = KEY) =>
    `${JSON.stringify({ ...head, mac: macOfHead(key, head) })}\n`;

  test('skips lines of another key, changed lines and a cut last line', async () => {
    const good = headAt(0, 1);
    const changed = textOf(headAt(1, 2)).replace('"line":2', '"line":3');
    const voided = textOf(headAt(2, 4)).replace('"line"', '"restored":true,"line"');
    const foreign = textOf(headAt(3, 5), Buffer.alloc(32, 8));
    writeFileSync(path, textOf(good) + changed + voided + foreign);
    appendFileSync(path, textOf(headAt(4, 6)).slice(0, 40));
    expect(await openHeadFile(path, KEY).read()).toEqual([good]);
  });

  test('ignores a restore line that is appended a second time', async () => {
    const restored = { ...headAt(0, 1), restored: true as const };
    const since = headAt(1, 2);
    // Other text, same content: the key authenticates it.
    const again = textOf(restored).replace('{', '{ ');
    writeFileSync(path, textOf(restored) + textOf(since) + again);
    const noted = await openHeadFile(path, KEY).read();
    expect(noted).toEqual([restored, since]);
    expect(headsSinceRestore(noted)).toContainEqual(since);
  });

  test('keeps the last head of each day and each restore when it is compacted', async () => {
    const start = Date.UTC(2026, 10, 1);
    const all = Array.from({ length: 6_000 }, (_head, n) => ({
      ...headAt(start + n * (DAY / 2_000), n + 1),
      ...(n === 2_500 && { restored: true as const }),
    }));
    const heads = openHeadFile(path, KEY);
    writeFileSync(
      path,
      all
        .slice(0, 10)
        .map((head) => textOf(head))
        .join(''),
    );
    const small = readFileSync(path, 'utf8');
    await heads.compact();
    expect(readFileSync(path, 'utf8')).toBe(small);
    writeFileSync(path, all.map((head) => textOf(head)).join(''));
    await heads.compact();
    expect((await heads.read()).map(({ line }) => line)).toEqual([2_000, 2_501, 4_000, 6_000]);
    await heads.append(headAt(start + 3 * DAY, 6_001));
    expect((await heads.read()).at(-1)).toMatchObject({ line: 6_001 });
  });
});
