import { ObjectId, serialize } from 'bson';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBsonDocuments } from './bson-documents.ts';
import { readJsonDocuments } from './json-documents.ts';

/** Cuts bytes at any places, into parts that are perhaps empty. */
async function* cut(bytes: Buffer, places: readonly number[]): AsyncGenerator<Buffer> {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].toSorted(
    (one, other) => one - other,
  );
  let from = 0;
  for (const end of ends) {
    yield bytes.subarray(from, end);
    from = end;
  }
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const DOCUMENTS = Array.from({ length: 6 }, (_, index) => ({
  _id: '65a1b2c3d4e5f60718293a4b',
  name: `Ñandú «${index}» \\ " { [ \n`,
  list: [{ a: [1, 'x'] }, []],
}));
const LINES = DOCUMENTS.map((each) => JSON.stringify(each));
const BROKEN = ['{"a": "x', '7', '{"a": [1}', '{"a" {"b": 1}}'];

const FILES: Readonly<Record<string, string>> = {
  lines: LINES.join('\n'),
  array: `[${LINES.join(',')}]`,
  indented: JSON.stringify(DOCUMENTS, undefined, 2),
  broken: LINES.flatMap((line, index) => [line, BROKEN[index] ?? '']).join('\r\n'),
};

const places = fc.array(fc.nat(), { maxLength: 30 });

test.each(Object.keys(FILES))('readJsonDocuments reads %s cut at any place', async (name) => {
  const text = FILES[name] ?? '';
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
  const expected = await all(readJsonDocuments(cut(Buffer.from(text), [])));
  expect(expected.filter(({ kind }) => kind === 'document')).toHaveLength(DOCUMENTS.length);
  await fc.assert(
    fc.asyncProperty(places, async (at) => {
      expect(await all(readJsonDocuments(cut(Buffer.from(text), at)))).toEqual(expected);
      expect(await all(readJsonDocuments(cut(utf16, at)))).toEqual(expected);
      const marked = Buffer.from(`\uFEFF${text}`);
      expect(await all(readJsonDocuments(cut(marked, at)))).toEqual(expected);
    }),
  );
});

test('readBsonDocuments reads documents cut at any place', async () => {
  const bytes = Buffer.concat(
    DOCUMENTS.map((each) => serialize({ ...each, _id: new ObjectId(each._id) })),
  );
  await fc.assert(
    fc.asyncProperty(places, async (at) => {
      const read = await all(readBsonDocuments(cut(bytes, at)));
      expect(read).toEqual(
        DOCUMENTS.map((document, index) => ({ kind: 'document', line: index + 1, document })),
      );
    }),
  );
});
