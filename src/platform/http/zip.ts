import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive. `packed`: the content is already compressed. */
export type ZipEntry = {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
  packed?: boolean;
};

/**
 * Streams a zip archive. Keeps one chunk of one entry in memory, and reads an entry only when the
 * previous one is written. Limits of the format: 65 535 entries, 4 GB.
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
    for await (const chunk of content) {
      file.push(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      yield* written.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written;
}
