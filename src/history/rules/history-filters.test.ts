import { expect, test } from 'vitest';
import { MONTHS, yearChoices } from './history-filters.ts';

test('yearChoices returns the years from next year down to 2020', {
  meta: {
    specification: {
      'admin 9': [
        ['History year filter', 'yearChoices(2026)'],
        ['2020 through next year', '2027', '2020'],
      ],
    },
  },
}, () => {
  expect(yearChoices(2026)).toEqual([2027, 2026, 2025, 2024, 2023, 2022, 2021, 2020]);
  expect(yearChoices(2018)).toEqual([]);
});

test('MONTHS has the twelve months from «Enero» to «Diciembre»', () => {
  expect([MONTHS.length, MONTHS[0], MONTHS.at(-1)]).toEqual([12, 'Enero', 'Diciembre']);
});
