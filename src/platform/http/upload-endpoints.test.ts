import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeLeftUploads } from './upload-endpoints.ts';

test('folders of killed processes are removed at the start', async () => {
  const root = mkdtempSync(join(tmpdir(), 'bujia-uploads-'));
  for (const name of ['999999999-abc', `${process.pid}-own`, `${process.ppid}-parent`, 'other']) {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, 'citas.json'), '{}');
  }
  await removeLeftUploads(root);
  expect(readdirSync(root).toSorted()).toEqual([`${process.ppid}-parent`, 'other'].toSorted());
  rmSync(root, { recursive: true });
});
