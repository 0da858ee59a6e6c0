import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecordCollector } from '#data-import/rules/collect-records.ts';
import {
  COLLECTIONS,
  type ImportOptions,
  type Outcome,
} from '#data-import/rules/import-records.ts';
import { readDump } from '#data-import/server/readers/read-dump.ts';
import { DIRT } from './dirt.ts';
import { financesOf } from './finances-of-records.ts';
import { generateDump } from './generate-dump.ts';
import { DUMP_FORMATS, type DumpFormat, isOfLines, writeDump } from './write-dump.ts';

const OPTIONS: ImportOptions = {
  dates: 'utc-day',
  timeZone: 'America/Montevideo',
  today: '2026-11-30',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bujia-dirty-dump-'));
});
afterAll(() => rm(folder, { recursive: true }));

const dump = generateDump({ seed: 38, documents: 4_000, today: OPTIONS.today });

async function importDump(format: DumpFormat) {
  const place = join(folder, format);
  await writeDump(place, dump, format);
  const collector = createRecordCollector(OPTIONS);
  const outcomes: Outcome[] = [];
  const unreadable: string[] = [];
  for await (const item of readDump(place)) {
    const outcome = collector.add(item);
    if (outcome !== null) outcomes.push(outcome);
    else if (item.kind === 'problem') unreadable.push(item.problem.sentence);
  }
  return { outcomes, unreadable };
}

describe('a generated dump', () => {
  it('has every fault', () => {
    const missing = Object.keys(DIRT).filter((kind) => !dump.dirt.has(kind as keyof typeof DIRT));
    expect(missing).toEqual([]);
    expect(Object.keys(DIRT).length).toBeGreaterThanOrEqual(30);
  });

  it('is the same for the same seed', () => {
    const again = generateDump({ seed: 38, documents: 4_000, today: OPTIONS.today });
    expect(again).toEqual(dump);
  });

  it.each(DUMP_FORMATS)('written as %s gives the counts of the reference', async (format) => {
    const { outcomes, unreadable } = await importDump(format);
    const counts = Object.fromEntries(
      COLLECTIONS.map((name) => {
        const own = outcomes.filter(({ collection }) => collection === name);
        const rejected = own.filter(({ kind }) => kind === 'rejected').length;
        return [name, { accepted: own.length - rejected, rejected }];
      }),
    );
    expect(counts).toEqual(dump.reference.counts);
    expect(unreadable).toHaveLength(isOfLines(format) ? dump.brokenLines.length : 0);
    expect(new Set(outcomes.flatMap(({ unknownFields }) => unknownFields))).toEqual(
      new Set(['legacyFlag']),
    );
  });

  it('gives the same records in each format', async () => {
    const records = async (format: DumpFormat) =>
      (await importDump(format)).outcomes.map((outcome) =>
        outcome.kind === 'rejected' ? outcome.collection : outcome.record,
      );
    const expected = await records('bson');
    for (const format of DUMP_FORMATS) expect(await records(format)).toEqual(expected);
  });

  it('gives the finances of the reference by month', async () => {
    const { outcomes } = await importDump('bson');
    expect(financesOf(outcomes)).toEqual(dump.reference.months);
  });
});
