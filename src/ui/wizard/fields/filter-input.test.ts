import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterName, filterPhone } from '#shared/fields/person-fields.ts';
import { filterWithCaret } from './text-field.tsx';

test('filterWithCaret keeps the caret in place when it drops a character', () => {
  expect(filterWithCaret(filterName, 'Mar3ía', 4)).toEqual({ text: 'María', caret: 3 });
  expect(filterWithCaret(filterPhone, '+598 tel 99', 9)).toEqual({ text: '+598  99', caret: 6 });
});

test('filterWithCaret keeps a pasted phone number with its country code', () => {
  const pasted = '+598 99 123 456';
  expect(filterWithCaret(filterPhone, pasted, pasted.length)).toEqual({ text: pasted, caret: 15 });
});

test('filterWithCaret filters the text before and after the caret separately', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aé ñ1-+(9x👍') });
  fc.assert(
    fc.property(text, text, fc.constantFrom(filterName, filterPhone), (before, after, filter) => {
      const { text, caret } = filterWithCaret(filter, before + after, before.length);
      expect(text.slice(0, caret)).toBe(filter(before));
      expect(text.slice(caret)).toBe(filter(after));
    }),
  );
});
