import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestEmail } from './email-typo.ts';

test.for([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['Ana.P@GMIAL.COM', 'Ana.P@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@hotmal.con', 'ana@hotmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@adinet.com.u', 'ana@adinet.com.uy'],
  ['ana@empresa.con', 'ana@empresa.com'],
] as const)('suggestEmail corrects %s to %s', ([typed, meant]) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.for([
  'ana@gmail.com',
  'ana@ymail.com',
  'ana@gmx.com',
  'ana@ejemplo.com',
  'ana@live.es',
  'ana',
  '',
])('suggestEmail suggests nothing for «%s»', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});

test('suggestEmail keeps the local part, and has no suggestion for its own suggestion', () => {
  const letter = fc.constantFrom(...'abcdefgilmoruty.');
  const domain = fc.array(letter, { minLength: 3, maxLength: 14 }).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.constantFrom('ana', 'a.b+c'), domain, (user, on) => {
      const meant = suggestEmail(`${user}@${on}`);
      if (meant === null) return;
      expect(meant.startsWith(`${user}@`)).toBe(true);
      expect(suggestEmail(meant)).toBeNull();
    }),
    { numRuns: 500 },
  );
});
