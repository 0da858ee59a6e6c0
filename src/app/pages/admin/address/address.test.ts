import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAddress, recordHash, searchRest, searchTextOf, tabHash } from './address.ts';

test.each([
  ['', { tab: '', rest: '', over: null }],
  ['#agenda', { tab: 'agenda', rest: '', over: null }],
  ['#agenda/semana', { tab: 'agenda', rest: 'semana', over: null }],
  ['#historial-stock', { tab: 'historial-stock', rest: '', over: null }],
  ['#AGENDA', { tab: '', rest: '', over: null }],
  ['#agenda/dia/2026-11-23', { tab: 'agenda', rest: 'dia/2026-11-23', over: null }],
  ['#agenda/semana/mas/aun', { tab: '', rest: '', over: null }],
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
  expect(parseAddress(hash, '')).toEqual(address);
});

test.each(['cita', 'reserva'] as const)('a %s lies over the place it was opened from', (kind) => {
  const place = { tab: 'agenda', rest: 'semana' };
  const over = { kind, id: 'abc' };
  expect(parseAddress(recordHash(over), tabHash(place))).toEqual({ ...place, over });
});

test('what lies under counts for a record alone', () => {
  expect(parseAddress('#agenda', '#reservas').tab).toBe('agenda');
});

test('writes what it reads', () => {
  for (const place of [
    { tab: 'agenda', rest: '' },
    { tab: 'agenda', rest: 'tablero' },
    { tab: 'agenda', rest: 'dia/2026-11-23' },
    { tab: 'componentes', rest: searchRest('BUJ-CR8 / 50 % «ñ»') },
  ]) {
    expect(parseAddress(tabHash(place), '')).toEqual({ ...place, over: null });
  }
});

test('a searched text of at most 100 characters survives the address', () => {
  const typed = fc.string({ maxLength: 100 }).filter((text) => text !== '');
  fc.assert(
    fc.property(typed, (text) => {
      const { rest } = parseAddress(tabHash({ tab: 'componentes', rest: searchRest(text) }), '');
      expect(searchTextOf(rest)).toBe(text);
    }),
  );
});

test('a longer searched text is cut in the address to what a search accepts', () => {
  expect(searchTextOf(searchRest('ñ'.repeat(120)))).toBe('ñ'.repeat(100));
  expect(searchTextOf(searchRest(`${'a'.repeat(99)}🏍️`))).toBe('a'.repeat(99));
});

test('of no text the tab alone', () => {
  expect(tabHash({ tab: 'componentes', rest: searchRest('') })).toBe('#componentes');
});

test.each(['', 'reporte', 'buscar/', 'buscar/%', 'buscar/%E0%A4%A'])(
  '%s searches nothing',
  (rest) => {
    expect(searchTextOf(rest)).toBe('');
  },
);
