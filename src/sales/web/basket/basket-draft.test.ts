import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Article, addArticle, basketTotal, lineTotal } from '../basket-lines.tsx';

const article = (id: string): Article => ({
  kind: 'component',
  id,
  name: id,
  about: '',
  unit: 'piece',
  price: 3.5,
  cost: 3.5,
  salePrice: null,
});

test('addArticle adds a new article once and increments a known one', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 }), (scans) => {
      const lines = scans.reduce(
        (before, id) => addArticle(before, article(id)),
        [] as ReturnType<typeof addArticle>,
      );
      expect(lines.map((line) => line.article.id)).toEqual([...new Set(scans)]);
      for (const { article: scanned, quantity } of lines) {
        expect(Number(quantity)).toBe(scans.filter((id) => id === scanned.id).length);
      }
      expect(basketTotal(lines)).toBe(scans.length * 350);
    }),
  );
});

test('lineTotal and basketTotal are null while a quantity or a price is no amount', () => {
  const [line] = addArticle([], article('a'));
  if (!line) throw new Error('withArticle adds a line');
  expect(lineTotal({ ...line, quantity: '0,35', salePrice: '14,5' })).toBe(508);
  expect(lineTotal({ ...line, quantity: 'x' })).toBeNull();
  expect(basketTotal([line, { ...line, salePrice: '' }])).toBeNull();
  expect(basketTotal([])).toBe(0);
});
