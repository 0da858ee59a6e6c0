import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderInUse, DataFolderUnusable, lockFolder } from './folder-lock.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bujia-lock-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function lockError(folder: string): unknown {
  try {
    return lockFolder(folder);
  } catch (error) {
    return error;
  }
}

test('lockFolder creates missing folders and rejects a second lock until the release', () => {
  const folder = join(root, 'a', 'b', 'c');
  const lock = lockFolder(folder);
  expect(lockError(folder)).toBeInstanceOf(DataFolderInUse);
  lock.release();
  lockFolder(folder).release();
});

test('lockFolder rejects a folder that cannot be created with a sentence that names it', () => {
  writeFileSync(join(root, 'file'), '');
  for (const folder of ['/proc/x/y', join(root, 'file'), join(root, 'file', 'x', 'y')]) {
    const error = lockError(folder);
    expect(error).toBeInstanceOf(DataFolderUnusable);
    expect(String(error)).toContain(
      `No se puede escribir en la carpeta de datos «${folder}»; revisa DATA_DIR y sus permisos (`,
    );
  }
});
