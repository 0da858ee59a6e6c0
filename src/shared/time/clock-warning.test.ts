import { expect, test } from 'vitest';
import { clockWarning } from './clock-warning.ts';

const MINUTE = 60_000;

test.each([
  [0, null],
  [2 * MINUTE, null],
  [-2 * MINUTE, null],
  [3 * MINUTE, 'atrasado 3 minutos'],
  [-61 * MINUTE, 'adelantado 1 hora'],
  [-3 * 24 * 60 * MINUTE, 'adelantado 3 días'],
])('clockWarning(%i) reports %s', (offset, words) => {
  const sentence = `El reloj de este equipo está ${words}. Bujía usa la hora del taller.`;
  expect(clockWarning(offset)).toBe(words === null ? null : sentence);
});
