import { expect, test } from 'vitest';
import { resultsText } from './follow-up-states.ts';

test.each([
  [{ told: 12, booked: 5, sold: 430 }, 'En los últimos 60 días: 12 avisados, 5 citas, US$ 430,00'],
  [{ told: 1, booked: 1, sold: 1250.5 }, 'En los últimos 60 días: 1 avisado, 1 cita, US$ 1.250,50'],
  [{ told: 3, booked: 0, sold: 0 }, 'En los últimos 60 días: 3 avisados, 0 citas, US$ 0,00'],
  [{ told: 0, booked: 0, sold: 0 }, ''],
])('resultsText returns %o as «%s»', (results, text) => {
  expect(resultsText(results).replace(/\s/g, ' ')).toBe(text);
});
