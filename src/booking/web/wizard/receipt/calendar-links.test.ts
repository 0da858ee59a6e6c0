import { expect, test } from 'vitest';
import { formatReadyTime } from '#availability/rules/shown-times.ts';
import { longDay } from '#shared/time/day-time.ts';
import { BOOKED } from '#test/booked-citation.ts';
import type { BookedCitation } from '../../../contract/booking.ts';
import { googleCalendarLink } from './calendar-links.ts';

const BUSINESS = {
  name: 'Bujía',
  phone: '',
  whatsapp: '',
  address: 'Av. Ejemplo 1234',
  mapUrl: '',
  socialLinks: { tiktok: '', instagram: '', youtube: '' },
  timeZone: 'America/Montevideo',
  weeklyHours: [],
  horizonDays: 90,
  onlinePayments: false,
  sendsMail: true,
  withdrawalNotice: '',
};

const query = (change: Partial<BookedCitation> = {}) =>
  new URL(googleCalendarLink({ ...BOOKED, ...change }, BUSINESS)).searchParams;

test('googleCalendarLink has the dates, time zone, place and texts of the invitation', () => {
  expect(query().get('dates')).toBe('20261126T113000Z/20261126T133000Z');
  expect(query().get('ctz')).toBe('America/Montevideo');
  expect(query().get('location')).toBe('Av. Ejemplo 1234');
  expect(query().get('text')).toBe('Service en Bujía');
  expect(query().get('details')).toBe('Yamaha MT-07 2022');
  expect(query({ vehicleYear: null }).get('details')).toBe('Yamaha MT-07');
});

test('formatReadyTime returns the time, with the day if it is a later one', () => {
  expect(formatReadyTime(BOOKED.ready, BOOKED.date, longDay)).toBe('10:30');
  expect(formatReadyTime({ date: '2026-11-27', time: '10:00' }, BOOKED.date, longDay)).toBe(
    'viernes, 27 de noviembre de 2026, 10:00',
  );
});
