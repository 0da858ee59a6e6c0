import { describe, expect, test } from 'vitest';
import { PROJECT } from '../../tools/check/tree.ts';
import { type Item, itemsIn, readItems } from './item.ts';
import { itemProblems } from './item-problems.ts';
import { NO_PROMISES } from './no-promises.ts';
import { differences, linesOf, missingSpecification, specification } from './reading.ts';

const ITEMS = readItems(PROJECT);

test('every item of the list is looked for by the test that names it', () => {
  expect(itemProblems(ITEMS)).toEqual([]);
  expect(ITEMS.length).toBeGreaterThan(300);
  console.log(`specification: ${ITEMS.length} items, each with its test`);
});

test('every text, table row, name and line of the specification is in the list', (context) => {
  const missing = missingSpecification();
  if (missing !== null) console.warn(missing);
  if (missing !== null) context.skip(missing);
  const lines = specification();
  expect(differences(lines, ITEMS, NO_PROMISES)).toEqual([]);
  console.log(`specification: ${lines.length} lines read, nothing missing`);
});

describe('what is wrong is seen', () => {
  const AT = 'public 3 Countries';
  const testFile = (texts: string) => `
    const LIST = ['Uruguay', 'Chile'];
    // People choose Atlántida.
    describe('lists', () => {
      test.each([['Perú']])('countries %s', {
        timeout: 5,
        meta: { specification: { '${AT}': [${texts}] } },
      }, () => expect(COUNTRIES).toEqual(LIST));
    });
    test('brands', () => expect(BRANDS).toEqual(['Yamaha']));`;
  const itemsOf = (texts: string) => itemsIn('src/lists.test.ts', testFile(texts));

  test('an item has its place, its text, its forms and its test', () => {
    const test = { file: 'src/lists.test.ts', title: 'lists > countries %s' };
    expect(itemsOf("'Uruguay', ['three', 'Chile', 'Perú']")).toMatchObject([
      { at: AT, text: 'Uruguay', forms: ['Uruguay'], test },
      { at: AT, text: 'three', forms: ['Chile', 'Perú'], test },
    ]);
  });

  test.each([
    ['a text that the test has not', "'Chile', ['Uruguay', 'Montevideo']", 'Montevideo'],
    ['a text within a word', "['Uruguay', 'rugua']", 'rugua'],
    ['a text of the title alone', "['Uruguay', 'countries']", 'countries'],
    ['a text of a comment alone', "'Atlántida'", 'Atlántida'],
    ['a text of the options alone', "['Uruguay', 'timeout']", 'timeout'],
    ['a text of another test', "['Uruguay', 'Yamaha']", 'Yamaha'],
  ])('%s', (_name, texts, form) => {
    expect(itemProblems(itemsOf(texts))).toEqual([
      expect.stringContaining(`«lists > countries %s» does not contain «${form}»`),
    ]);
  });

  test('an item that stands twice', () => {
    expect(itemProblems(itemsOf("'Uruguay', 'Uruguay'"))).toEqual([
      expect.stringContaining('stands twice'),
    ]);
  });

  test('metadata that cannot be read without running the test', () => {
    expect(() => itemsOf('...LIST')).toThrow('has to be written in literals');
    expect(() => itemsOf('`Uruguay`')).toThrow('has to be written in literals');
  });

  const [ITEM] = itemsOf("'Uruguay'") as [Item];

  test.each([
    ['a quoted text', "- Says 'Uruguay' and 'Chile'.", '«Chile»'],
    ['a quote after an apostrophe', "- Uruguay; the site's note 'Chile'.", '«Chile»'],
    ['a row of a table', '| Chile | Uruguay |', '«Chile»'],
    ['the name of a field', '- Uruguay, clientName', '«clientName»'],
    ['a line without an item', '- Uruguay\n- Chile', '«- Chile»'],
    ['an item that is not said', '- Chile', 'does not say «Uruguay»'],
    ['an item said elsewhere', '- Chile\n### Cities\n- Uruguay', 'does not say «Uruguay»'],
  ])('%s', (_name, text, said) => {
    const lines = linesOf('public', `## 3. Entities\n### Countries\n${text}`);
    expect(differences(lines, [ITEM], {}).join('\n')).toContain(said);
  });

  test('a line that is left out without being there', () => {
    const lines = linesOf('public', '## 3. Entities\n### Countries\nUruguay');
    expect(differences(lines, [ITEM], {})).toEqual([]);
    expect(differences(lines, [ITEM], { Perú: 'why' })).toEqual(['not said anywhere: «Perú»']);
  });
});
