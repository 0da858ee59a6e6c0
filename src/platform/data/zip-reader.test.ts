import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ZipEntry, zipOf } from '#platform/http/zip.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { ZipReader } from './zip-reader.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-zip-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* entriesOf(contents: Record<string, string>): AsyncGenerator<ZipEntry> {
  for (const [name, text] of Object.entries(contents)) {
    async function* content() {
      for (let at = 0; at < text.length; at += 100) yield text.slice(at, at + 100);
    }
    yield { name, content: content(), packed: name.endsWith('.webp') };
  }
}

const CONTENTS = {
  'datos/ñandú.jsonl': '{"a":"ñ"}\n'.repeat(2000),
  'fotos/a.webp': 'x'.repeat(500),
  vacío: '',
};

test.each([
  ['small', { size: 0xffff_ffff, entries: 0xffff }],
  ['zip64 by sizes', { size: 300, entries: 0xffff }],
  ['zip64 by the number of files', { size: 0xffff_ffff, entries: 2 }],
])('zipOf writes a %s archive that this reader and another one read', async (_name, limits) => {
  const chunks = await Array.fromAsync(zipOf(entriesOf(CONTENTS), MONDAY_MORNING, limits));
  const bytes = Buffer.concat(chunks);
  const file = join(folder, 'a.zip');
  writeFileSync(file, bytes);
  const zip = await ZipReader.open(file);
  const read: Record<string, string> = {};
  for (const [name, entry] of zip.entries) {
    read[name] = Buffer.concat(await Array.fromAsync(zip.read(entry))).toString();
  }
  await zip.close();
  expect(read).toEqual(CONTENTS);
  const other = Object.entries(unzipSync(bytes)).map(([name, each]) => [name, strFromU8(each)]);
  expect(Object.fromEntries(other)).toEqual(CONTENTS);
});
