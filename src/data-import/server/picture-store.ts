import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportedPicture } from '../rules/import-records.ts';

/** Keeps the pictures of a dump outside of the memory, which they would fill. */
export type PictureStore = {
  /** Returns a picture that reads its bytes anew each time. */
  keep(picture: ImportedPicture): ImportedPicture;
  close(): void;
};

export function createPictureStore(): PictureStore {
  let file: { path: string; descriptor: number } | null = null;
  let end = 0;

  function open() {
    const path = join(tmpdir(), `bujia-import-${randomUUID()}`);
    const descriptor = openSync(path, 'wx+', 0o600);
    // Without a name, nothing is left after a kill. Windows removes the name at the end.
    if (process.platform !== 'win32') rmSync(path);
    return { path, descriptor };
  }

  return {
    keep({ bytes: { length }, bytes }) {
      file ??= open();
      const { descriptor } = file;
      const start = end;
      for (let at = 0; at < length; )
        at += writeSync(descriptor, bytes, at, length - at, start + at);
      end += length;
      return {
        get bytes() {
          const read = Buffer.alloc(length);
          for (let at = 0; at < length; )
            at += readSync(descriptor, read, at, length - at, start + at);
          return read;
        },
      };
    },
    close() {
      if (file === null) return;
      closeSync(file.descriptor);
      rmSync(file.path, { force: true });
      file = null;
    },
  };
}
