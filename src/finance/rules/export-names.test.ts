import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { periodSlug, receiptFileName } from './export-names.ts';

const ID = '019a9c4e-7a10-7c3e-9d55-6f1c09ab12de';
const nameOf = (concept: string, type = 'image/webp') =>
  receiptFileName({ _id: ID, date: '2026-11-12', concept }, type);

test('receiptFileName joins the day, the words of the concept and the end of the id', () => {
  expect(nameOf('Flete de cubiertas')).toBe('2026-11-12-Flete-de-cubiertas-6f1c09ab12de.webp');
  expect(nameOf('Facturación «electrónica»', 'application/pdf')).toBe(
    '2026-11-12-Facturacion-electronica-6f1c09ab12de.pdf',
  );
  expect(nameOf('☕ 茶')).toBe('2026-11-12-6f1c09ab12de.webp');
  expect(nameOf('../../etc/passwd')).toBe('2026-11-12-etc-passwd-6f1c09ab12de.webp');
  expect(nameOf('x', 'text/html')).toBe('2026-11-12-x-6f1c09ab12de.bin');
});

test('receiptFileName returns a plain name of bounded length for every text', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (concept) => {
      expect(nameOf(concept)).toMatch(/^2026-11-12-([A-Za-z0-9-]{1,60}-)?6f1c09ab12de\.webp$/);
    }),
  );
});

test('periodSlug names both ends of a period, one end or none', () => {
  expect(periodSlug({ startDate: '2026-11-01', endDate: '2026-11-30' })).toBe(
    '2026-11-01-a-2026-11-30',
  );
  expect(periodSlug({ endDate: '2026-11-30' })).toBe('2026-11-30');
  expect(periodSlug({ startDate: '', endDate: '' })).toBe('todo');
});
