import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecordCollector } from '#data-import/rules/collect-records.ts';
import { readDump } from '#data-import/server/readers/read-dump.ts';
import { generateDump } from '#test/dump/generate-dump.ts';
import { DUMP_FORMATS, writeDump } from '#test/dump/write-dump.ts';

/**
 * `node bench/import-reading.ts 50000`: writes a dump of so many documents in each format, and reads each in a process
 * of its own, with the rules and without them. Prints one line of JSON for each: processor time and the largest memory of
 * the process, which is about 100 MB before it reads.
 */
const TODAY = '2026-11-30';
const OPTIONS = { dates: 'utc-day', timeZone: 'America/Montevideo', today: TODAY } as const;

const [mode = '50000', folder = ''] = process.argv.slice(2);
if (mode === 'read' || mode === 'map') await measure(mode, folder);
else await measureAll(Number(mode));

async function measureAll(documents: number): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'bujia-import-reading-'));
  try {
    const dump = generateDump({ seed: 38, documents, today: TODAY });
    for (const format of DUMP_FORMATS) {
      const place = join(root, format);
      await writeDump(place, dump, format);
      const files = await readdir(place);
      const bytes = files.reduce((sum, file) => sum + statSync(join(place, file)).size, 0);
      const [read, map] = ['read', 'map'].map((each) => runChild(each, place));
      const megabytes = Math.round(bytes / 100_000) / 10;
      console.log(JSON.stringify({ format, megabytes, read, map }));
      rmSync(place, { recursive: true });
    }
  } finally {
    rmSync(root, { recursive: true });
  }
}

function runChild(mode: string, place: string): object {
  const script = new URL(import.meta.url).pathname;
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, mode, place], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

async function measure(mode: 'read' | 'map', place: string): Promise<void> {
  const collector = createRecordCollector(OPTIONS);
  const before = process.cpuUsage();
  let documents = 0;
  for await (const item of readDump(place)) {
    if (item.kind === 'document') documents += 1;
    if (mode === 'map') collector.add(item);
  }
  const { user, system } = process.cpuUsage(before);
  const cpuSeconds = Math.round((user + system) / 10_000) / 100;
  const maxMb = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(JSON.stringify({ documents, cpuSeconds, maxMb }));
}
