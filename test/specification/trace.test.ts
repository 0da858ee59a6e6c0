import { describe, expect, test } from 'vitest';
import { PROJECT } from '../../tools/check/tree.ts';
import type { Item } from './item.ts';
import { ITEMS } from './list.ts';
import { NO_PROMISES } from './no-promises.ts';
import { unproven } from './proof.ts';
import { differences, linesOf, missingSpecification, specification } from './reading.ts';

test('every item of the list is looked for by the test that it names', () => {
  expect(unproven(PROJECT, ITEMS)).toEqual([]);
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
  const ITEM: Item = {
    at: 'public 3 Countries',
    says: 'Uruguay',
    seenAs: ['Uruguay'],
    file: 'test/specification/choices.test.ts',
    test: 'countries',
  };

  test.each<[string, Partial<Item>, string]>([
    ['a test of another name', { test: 'países' }, 'has no test «países»'],
    ['a file that is not there', { file: 'test/none.test.ts' }, 'has no test «countries»'],
    ['a text that the test has not', { seenAs: ['Atlántida'] }, 'never looks for «Atlántida»'],
    ['a text within a word', { seenAs: ['rugua'] }, 'never looks for «rugua»'],
    ['a text of the title alone', { seenAs: ['countries'] }, 'never looks for «countries»'],
    ['a text of a comment alone', { seenAs: ['lets people choose'] }, 'never looks for'],
    ['a text of another test', { seenAs: ['Yamaha'] }, 'never looks for «Yamaha»'],
  ])('%s', (_name, change, said) => {
    expect(unproven(PROJECT, [{ ...ITEM, ...change }])).toEqual([expect.stringContaining(said)]);
  });

  test('an item that stands twice', () => {
    expect(unproven(PROJECT, [ITEM, ITEM])).toEqual([expect.stringContaining('stands twice')]);
  });

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
