import { expect, test } from 'vitest';
import { fitting } from './all-at-once.ts';
import { onPaperText, restText } from './history-words.ts';

test('all rows there are, but no more than a page can be tall for', () => {
  expect([0, 1, 3_000, 200_000].map((total) => fitting(total, 71))).toEqual([0, 1, 3_000, 200_000]);
  expect(fitting(200_000, 248)).toBe(64_516);
  expect(restText(64_516, 200_000)).toBe(
    'Aquí entran 64.516 de 200.000 registros. Para ver los demás, elige un año o vuelve a las páginas.',
  );
  expect(onPaperText(1_000, 3_000)).toBe(
    'En papel van 1.000 de 3.000 registros. Para imprimir los demás, usa los filtros o páginas de 100.',
  );
});
