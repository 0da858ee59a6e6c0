import { expect, test } from 'vitest';
import { citationHash, placeHash, readAddress } from './address.ts';

test.each([
  ['', { tab: '', rest: '', citation: null }],
  ['#agenda', { tab: 'agenda', rest: '', citation: null }],
  ['#agenda/semana', { tab: 'agenda', rest: 'semana', citation: null }],
  ['#historial-stock', { tab: 'historial-stock', rest: '', citation: null }],
  ['#AGENDA', { tab: '', rest: '', citation: null }],
  ['#agenda/semana/mas', { tab: '', rest: '', citation: null }],
  ['#cita=', { tab: '', rest: '', citation: null }],
  ['#cita=../users', { tab: '', rest: '', citation: null }],
  [
    '#cita=019aa1b2-0000-7000-8000-0000000000aa',
    { tab: '', rest: '', citation: '019aa1b2-0000-7000-8000-0000000000aa' },
  ],
])('reads %s', (hash, address) => {
  expect(readAddress(hash, '')).toEqual(address);
});

test('a citation lies over the place it was opened from', () => {
  const place = { tab: 'agenda', rest: 'semana' };
  expect(readAddress(citationHash('abc'), placeHash(place))).toEqual({ ...place, citation: 'abc' });
});

test('what lies under counts for a citation alone', () => {
  expect(readAddress('#agenda', '#reservas').tab).toBe('agenda');
});

test('writes what it reads', () => {
  for (const place of [
    { tab: 'agenda', rest: '' },
    { tab: 'agenda', rest: 'tablero' },
  ]) {
    expect(readAddress(placeHash(place), '')).toEqual({ ...place, citation: null });
  }
});
