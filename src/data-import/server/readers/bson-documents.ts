import { deserialize } from 'bson';
import { MAX_BSON_BYTES } from '../../rules/unreadable.ts';
import type { ReadDocument } from './json-documents.ts';
import { fromBson, Unreadable } from './plain-values.ts';

/** Length of the length that begins a document, and of the shortest document. */
const LENGTH_BYTES = 4;
const SHORTEST = 5;

export type ReadBson = ReadDocument | { kind: 'bson-length'; line: number };

/**
 * Reads the documents of a BSON file, which follow one another; their number stands for a line. A length that cannot
 * be right ends the reading: nothing says where the next document begins.
 */
export async function* readBsonDocuments(chunks: AsyncIterable<Buffer>): AsyncGenerator<ReadBson> {
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  let held: Buffer[] = [];
  let heldBytes = 0;
  let wanted = LENGTH_BYTES;
  for await (const chunk of chunks) {
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes < wanted) continue;
    rest = Buffer.concat(held);
    for (;;) {
      const length = rest.length < LENGTH_BYTES ? null : rest.readInt32LE();
      if (length !== null && (length < SHORTEST || length > MAX_BSON_BYTES)) {
        yield { kind: 'bson-length', line };
        return;
      }
      wanted = length ?? LENGTH_BYTES;
      if (rest.length < wanted || length === null) break;
      yield readDocument(rest.subarray(0, length), line);
      rest = rest.subarray(length);
      line += 1;
    }
    held = [rest];
    heldBytes = rest.length;
  }
  if (heldBytes > 0) yield { kind: 'unreadable', line, reason: 'cut' };
}

function readDocument(bytes: Buffer, line: number): ReadDocument {
  try {
    return { kind: 'document', line, document: fromBson(deserialize(bytes, OPTIONS)) };
  } catch (error) {
    // The library throws its own errors for broken bytes, and a `RangeError` where they are nested too deep.
    const reason = error instanceof Unreadable ? error.reason : 'not-bson';
    return { kind: 'unreadable', line, reason };
  }
}

const OPTIONS = { validation: { utf8: true } } as const;
