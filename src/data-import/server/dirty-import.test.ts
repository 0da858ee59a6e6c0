import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import { type GeneratedDump, generateDump } from '#test/dump/generate-dump.ts';
import { writeDump } from '#test/dump/write-dump.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING, ZONE } from '#test/fixtures.ts';
import { tableHashes } from '#test/import-dump.ts';
import { COLLECTIONS } from '../rules/import-records.ts';
import { importDump } from './import-actions.ts';
import { loadDump } from './load-dump.ts';
import { undoImport } from './undo-actions.ts';

const TODAY = '2026-11-23';
const site = testEnvironment();
const db = () => site.app.context.db;

let folder: string;
let generated: GeneratedDump;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-dump-'));
  generated = generateDump({ seed: 11, documents: 900, today: TODAY });
  await writeDump(folder, generated, 'canonical lines');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a dirty dump is imported with the counts and finances of its reference, once, and undone', async () => {
  const before = await tableHashes(db(), ['audit_log', 'imports']);
  const input = async () => ({
    source: 'dump',
    dump: await loadDump(folder, { dates: 'utc-day', timeZone: ZONE, today: TODAY }),
    dates: 'utc-day' as const,
    now: MONDAY_MORNING,
  });
  const { id, report } = await importDump(db(), await input());
  const { months, counts, withoutIncome } = generated.reference;
  expect(
    Object.fromEntries(report.figures.after.map(({ month, ...sums }) => [month, sums])),
  ).toEqual(months);
  for (const name of COLLECTIONS) {
    const lost = name === 'transactions' ? withoutIncome : 0;
    expect([name, report.counts[name]?.added]).toEqual([name, counts[name].accepted - lost]);
  }
  const broken = (await checkIntegrity(db())).filter((each) => each.broken.length > 0);
  expect(broken).toEqual([]);
  expect(await db().selectFrom('mails').select('id').execute()).toEqual([]);
  expect((await importDump(db(), await input())).id).toBeNull();
  expect((await undoImport(db(), id ?? '', MONDAY_MORNING)).obstacles).toEqual([]);
  expect(await tableHashes(db(), ['audit_log', 'imports'])).toEqual(before);
});
