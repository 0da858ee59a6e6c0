import { expect, test } from 'vitest';
import { type LandingFacts, landingView } from './landing-view.ts';

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
