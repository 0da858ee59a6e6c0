import { expect, test } from 'vitest';
import { googleCalendarLink } from './calendar-links.ts';

const APPOINTMENT = {
  date: '2026-11-26',
  time: '08:30',
  duration: 120,
  title: 'Service completo',
  place: 'Bujía, Av. Ejemplo 1234',
  timeZone: 'America/Montevideo',
};

const query = (changes: Partial<typeof APPOINTMENT> = {}) =>
  new URL(googleCalendarLink({ ...APPOINTMENT, ...changes })).searchParams;

test('the entry has the workshop’s hours, zone and place', () => {
  expect(query().get('dates')).toBe('20261126T083000/20261126T103000');
  expect(query().get('ctz')).toBe('America/Montevideo');
  expect(query().get('location')).toBe('Bujía, Av. Ejemplo 1234');
  expect(query().get('text')).toBe('Service completo');
});

test('a job past midnight ends on the next day', () => {
  expect(query({ time: '23:00' }).get('dates')).toBe('20261126T230000/20261127T010000');
});
