import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNumbers, rowLimit } from './history-pages.ts';
import { notShownText, printedPartText } from './history-text.ts';

test.each([
  [1, 1, '1'],
  [1, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 5 …'],
  [4, 9, '… 2 3 4 5 6 …'],
  [8, 9, '… 5 6 7 8 9'],
])(
  'pageNumbers returns the numbers and ellipses of page %i of %i',
  {
    meta: {
      specification: {
        'admin 2 Historial tab': [
          ['numbered pages with ellipsis logic', '… 2 3 4 5 6 …'],
          ['Up to 5 numbered pages', '1 2 3 4 5 …'],
        ],
      },
    },
  },
  (page, totalPages, shown) => {
    const { pages, before, after } = pageNumbers(page, totalPages);
    expect([...(before ? ['…'] : []), ...pages, ...(after ? ['…'] : [])].join(' ')).toBe(shown);
  },
);

test('pageNumbers returns at most five consecutive pages that include the current one', () => {
  const pages = fc
    .integer({ min: 1, max: 3_000 })
    .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)));
  fc.assert(
    fc.property(pages, ([page, total]) => {
      const shown = pageNumbers(page, total);
      expect(shown.pages).toContain(page);
      expect(shown.pages.length).toBe(Math.min(5, total));
      const [first = 0] = shown.pages;
      expect(shown.pages).toEqual(shown.pages.map((_, index) => first + index));
      expect([shown.before, shown.after]).toEqual([first > 1, (shown.pages.at(-1) ?? 0) < total]);
      expect(shown.pages.every((each) => each >= 1 && each <= total)).toBe(true);
    }),
  );
});

test('rowLimit returns the number of rows, limited by the maximum height of a page', () => {
  expect([0, 1, 3_000, 200_000].map((total) => rowLimit(total, 71))).toEqual([
    0, 1, 3_000, 200_000,
  ]);
  expect(rowLimit(200_000, 248)).toBe(64_516);
  expect(notShownText(64_516, 200_000)).toBe(
    'Aquí entran 64.516 de 200.000 registros. Para ver los demás, elige un año o vuelve a las páginas.',
  );
  expect(printedPartText(1_000, 3_000)).toBe(
    'En papel van 1.000 de 3.000 registros. Para imprimir los demás, usa los filtros o páginas de 100.',
  );
});
