import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive. `packed`: its content is already compressed. */
export type ZipEntry = {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
  packed?: boolean;
};

/**
 * Streams a zip archive. One chunk of one entry is in memory at a time, and an entry is read only
 * when the previous one is written. Bounds of the format: 65 535 entries, 4 GB.
 */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry>,
  changedAt: number,
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  const encoder = new TextEncoder();
  for await (const { name, content, packed = false } of entries) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = changedAt;
    zip.add(file);
    for await (const piece of content) {
      file.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
      yield* written.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written;
}
