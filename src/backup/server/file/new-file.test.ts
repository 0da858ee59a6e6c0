import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { link } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FileExistsError, writeNewFile } from './new-file.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, link: vi.fn(real.link) };
});

let folder: string;
let target: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-file-'));
  target = join(folder, 'a');
});
afterEach(() => {
  vi.mocked(link).mockRestore();
  rmSync(folder, { recursive: true });
});

const write = (text: string) => writeNewFile(target, Readable.from([text]));

describe.each(['with links', 'without links'])('writeNewFile on a file system %s', (kind) => {
  beforeEach(() => {
    if (kind !== 'without links') return;
    vi.mocked(link).mockRejectedValue(Object.assign(new Error('no links'), { code: 'EPERM' }));
  });

  test('lets one of four concurrent writers succeed and leaves no partial file', async () => {
    const texts = ['one', 'two', 'three', 'four'];
    const results = await Promise.allSettled(texts.map(write));
    const written = texts.filter((_, index) => results[index]?.status === 'fulfilled');
    expect(written).toEqual([readFileSync(target, 'utf8')]);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(FileExistsError);
    }
    expect(readdirSync(folder)).toEqual(['a']);
    expect(statSync(target).mode & 0o777).toBe(0o600);
  });

  test('keeps an existing file and rejects with FileExistsError', async () => {
    writeFileSync(target, 'mine');
    await expect(write('other')).rejects.toBeInstanceOf(FileExistsError);
    expect(readFileSync(target, 'utf8')).toBe('mine');
    expect(readdirSync(folder)).toEqual(['a']);
  });
});

test('writeNewFile deletes only partial files of ended processes of this machine', async () => {
  const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
  const { pid } = spawnSync(process.execPath, ['--version']);
  const hex = '0123456789ab';
  writeFileSync(join(folder, `b.${host}-${pid}-${hex}.partial`), 'dead');
  const kept = [
    'c.partial',
    `a.${host}-${process.pid}-${hex}.partial`,
    `a.00000000-${pid}-${hex}.partial`,
  ];
  for (const name of kept) writeFileSync(join(folder, name), 'x');
  await write('mine');
  expect(readdirSync(folder).sort()).toEqual(['a', ...kept].sort());
});

test('writeNewFile leaves no file when its source fails', async () => {
  const failing = new Readable({
    read() {
      this.destroy(new Error('lost'));
    },
  });
  await expect(writeNewFile(target, failing)).rejects.toThrow('lost');
  expect(readdirSync(folder)).toEqual([]);
});
