import { expect, test } from 'vitest';
import { forgottenText, ofNearDay, openDaysText, sinceText } from './open-days.ts';

test.each([
  ['2026-11-30', ''],
  ['2026-11-29', 'Incluye 1 día sin cerrar: 29/11.'],
  ['2026-11-28', 'Incluye 2 días sin cerrar: 28/11 y 29/11.'],
  ['2026-11-27', 'Incluye 3 días sin cerrar: 27/11, 28/11 y 29/11.'],
  ['2026-10-30', 'Incluye 31 días sin cerrar: del 30/10 al 29/11.'],
])('openDaysText from %s names the days before 2026-11-30', (from, sentence) => {
  expect(openDaysText(from, '2026-11-30')).toBe(sentence);
});

test.each([
  ['2026-12-01', 'hoy'],
  ['2026-11-30', 'hace 1 día'],
  ['2026-11-19', 'hace 12 días'],
])('sinceText of %s is %s', (day, text) => {
  expect(sinceText(day, '2026-12-01')).toBe(text);
});

test('ofNearDay and forgottenText name yesterday', () => {
  expect(ofNearDay('2026-11-30', '2026-12-01')).toBe('de ayer, 30/11');
  expect(ofNearDay('2026-11-28', '2026-12-01')).toBe('del 28/11');
  expect(forgottenText('2026-11-30', '2026-12-01')).toBe(
    'La caja de ayer, 30/11, quedó sin cerrar',
  );
  expect(forgottenText('2026-11-28', '2026-12-01')).toBe('La caja del 28/11 quedó sin cerrar');
});
