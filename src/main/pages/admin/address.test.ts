import { expect, test } from 'vitest';
import { overHash, placeHash, readAddress } from './address.ts';

test.each([
  ['', { tab: '', rest: '', over: null }],
  ['#agenda', { tab: 'agenda', rest: '', over: null }],
  ['#agenda/semana', { tab: 'agenda', rest: 'semana', over: null }],
  ['#historial-stock', { tab: 'historial-stock', rest: '', over: null }],
  ['#AGENDA', { tab: '', rest: '', over: null }],
  ['#agenda/semana/mas', { tab: '', rest: '', over: null }],
  ['#cita=', { tab: '', rest: '', over: null }],
  ['#reserva=', { tab: '', rest: '', over: null }],
  ['#reserva=abc', { tab: 'reservas', rest: '', over: { kind: 'reserva', id: 'abc' } }],
  ['#pago=abc', { tab: '', rest: '', over: null }],
  ['#cita=../users', { tab: '', rest: '', over: null }],
  [
    '#cita=019aa1b2-0000-7000-8000-0000000000aa',
    { tab: 'agenda', rest: '', over: { kind: 'cita', id: '019aa1b2-0000-7000-8000-0000000000aa' } },
  ],
])('reads %s', (hash, address) => {
  expect(readAddress(hash, '')).toEqual(address);
});

test.each(['cita', 'reserva'] as const)('a %s lies over the place it was opened from', (kind) => {
  const place = { tab: 'agenda', rest: 'semana' };
  const over = { kind, id: 'abc' };
  expect(readAddress(overHash(over), placeHash(place))).toEqual({ ...place, over });
});

test('what lies under counts for a record alone', () => {
  expect(readAddress('#agenda', '#reservas').tab).toBe('agenda');
});

test('writes what it reads', () => {
  for (const place of [
    { tab: 'agenda', rest: '' },
    { tab: 'agenda', rest: 'tablero' },
  ]) {
    expect(readAddress(placeHash(place), '')).toEqual({ ...place, over: null });
  }
});
