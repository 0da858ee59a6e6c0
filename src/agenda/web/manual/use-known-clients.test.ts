import { expect, test } from 'vitest';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import { knownClients } from './use-known-clients.ts';

const citation = (clientName: string, vehicleModel: string, vehicleYear: number | null = null) =>
  ({
    clientName,
    clientEmail: 'a@ejemplo.com',
    clientPhone: '+598 91 562 034',
    vehicleBrand: 'Yamaha',
    vehicleModel,
    vehicleYear,
  }) as StaffCitation;

test('knownClients lists the motorcycles of a client once each, the newest first', () => {
  const found = knownClients(
    [
      citation('Ana Güida', 'MT-07', 2022),
      citation('Ana Güida', 'XTZ'),
      citation('Ana Güida', 'MT-07', 2022),
    ],
    'guida',
  );
  expect(found.map(({ label }) => label)).toEqual(['Ana Güida · +598 91 562 034']);
  expect(found[0]?.bikes.map(({ model, year }) => [model, year])).toEqual([
    ['MT-07', '2022'],
    ['XTZ', ''],
  ]);
});

test('knownClients finds by telephone and leaves out clients found only by their motorcycle', () => {
  const all = [citation('Ana Güida', 'MT-07')];
  expect(knownClients(all, '091 562')).toHaveLength(1);
  expect(knownClients(all, 'mt-0')).toHaveLength(0);
});
