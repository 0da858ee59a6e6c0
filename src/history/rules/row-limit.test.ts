import { expect, test } from 'vitest';
import { notShownText, printedPartText } from './history-text.ts';
import { rowLimit } from './row-limit.ts';

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
