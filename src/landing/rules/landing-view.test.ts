import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Hours, hoursText } from '#settings/rules/opening-hours.ts';
import { type LandingFacts, landingView, weekRows } from './landing-view.ts';

const FACTS: LandingFacts = {
  business: {
    name: 'Bujía',
    phone: '',
    whatsapp: '',
    address: '',
    mapUrl: '',
    socialLinks: { tiktok: '', instagram: '', youtube: '' },
  },
  schedule: {
    weekly: { 4: [{ opens: 540, closes: 750 }] },
    exceptions: {},
    closedOnHolidays: true,
  },
  showReserveButton: false,
  sendsMail: true,
  today: '2026-11-26',
  nextFree: null,
  services: [],
  publicUrl: 'https://taller.example',
};

const nextFree = (date: string, time: string) =>
  landingView({ ...FACTS, nextFree: { date, time } }).nextFree;

test('landingView describes the next free slot relative to today', () => {
  expect(nextFree('2026-11-26', '10:30')).toBe('hoy, 10:30');
  expect(nextFree('2026-11-27', '09:00')).toBe('mañana, 09:00');
  expect(nextFree('2026-11-30', '08:30')).toBe('lun 30, 08:30');
  expect(nextFree('2026-12-02', '09:00')).toBe('mié 2/12, 09:00');
  expect(landingView(FACTS).nextFree).toBe('Sin lugar por ahora');
});

test('landingView shows the exception of the day as the hours of today', () => {
  expect(landingView(FACTS).todayHours).toBe('09:00 – 12:30');
  const closed = { ...FACTS.schedule, exceptions: { '2026-11-26': [] } };
  expect(landingView({ ...FACTS, schedule: closed }).todayHours).toBe('Cerrado');
});

test('landingView gives a service its price, its duration and a link to its booking', () => {
  const service = { _id: 'a/b', name: 'Service', duration: 120, price: 1234.5 };
  expect(landingView({ ...FACTS, services: [service] }).services).toEqual([
    {
      href: '/cita?servicio=a%2Fb',
      name: 'Service',
      duration: '2 horas',
      price: 'US$\u00a01.234,50',
    },
  ]);
});

test('landingView writes only known facts and web addresses into its JSON-LD', () => {
  const business = {
    ...FACTS.business,
    phone: '+598 2410 0000',
    mapUrl: 'https://mapa.example/x',
    socialLinks: { tiktok: 'javascript:alert(1)', instagram: 'https://i.example/b', youtube: '' },
  };
  const data: unknown = JSON.parse(landingView({ ...FACTS, business }).jsonLd);
  expect(data).toEqual({
    '@context': 'https://schema.org',
    '@type': 'AutoRepair',
    name: 'Bujía',
    url: 'https://taller.example/',
    image: 'https://taller.example/og.png',
    telephone: '+598 2410 0000',
    hasMap: 'https://mapa.example/x',
    sameAs: ['https://i.example/b'],
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: 'Thursday',
        opens: '09:00',
        closes: '12:30',
      },
    ],
    makesOffer: [],
  });
});

const MORNING = { opens: 540, closes: 750 };
const AFTERNOON = { opens: 810, closes: 1080 };
const DAY = [MORNING, AFTERNOON];

test('weekRows joins neighbouring days with the same hours into one row', () => {
  const weekly = { 1: DAY, 2: DAY, 3: DAY, 4: DAY, 5: DAY, 6: [{ opens: 540, closes: 780 }] };
  expect(weekRows(weekly)).toEqual([
    { days: 'Lunes a viernes', hours: '09:00 – 12:30 y 13:30 – 18:00' },
    { days: 'Sábado', hours: '09:00 – 13:00' },
    { days: 'Domingo', hours: 'Cerrado' },
  ]);
});

test('weekRows joins two days by «y» and gives a day between others its own row', () => {
  expect(weekRows({ 1: DAY, 2: DAY, 4: DAY }).map((row) => row.days)).toEqual([
    'Lunes y martes',
    'Miércoles',
    'Jueves',
    'Viernes a domingo',
  ]);
});

test('weekRows returns no rows for a week without hours', () => {
  expect(weekRows({})).toEqual([]);
  expect(weekRows({ 3: [] })).toEqual([]);
});

test('hoursText joins three spans as a list', () => {
  expect(hoursText([MORNING, AFTERNOON, { opens: 1200, closes: 1440 }])).toBe(
    '09:00 – 12:30, 13:30 – 18:00 y 20:00 – 24:00',
  );
});

test('weekRows covers seven days, and neighbouring rows have different hours', () => {
  const hours = fc.constantFrom<readonly Hours[]>([], DAY, [MORNING], [AFTERNOON]);
  const week = fc.tuple(hours, hours, hours, hours, hours, hours, hours);
  fc.assert(
    fc.property(week, (days) => {
      const weekly = Object.fromEntries(days.map((each, index) => [index + 1, each]));
      const rows = weekRows(weekly);
      if (days.every((each) => each.length === 0)) {
        expect(rows).toEqual([]);
        return;
      }
      rows.forEach((row, index) => {
        expect(row.hours).not.toBe(rows[index + 1]?.hours);
      });
      expect(rows.reduce((sum, row) => sum + daysIn(row.days), 0)).toBe(7);
    }),
  );
});

const NAMES = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

function daysIn(text: string): number {
  const [first = '', last = first] = text.toLowerCase().split(/ a | y /);
  return NAMES.indexOf(last) - NAMES.indexOf(first) + 1;
}
