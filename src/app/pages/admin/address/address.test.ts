import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAddress, recordHash, searchRest, searchTextOf, tabHash } from './address.ts';

test.each([
  ['', { tab: '', rest: '', record: null }],
  ['#agenda', { tab: 'agenda', rest: '', record: null }],
  ['#agenda/semana', { tab: 'agenda', rest: 'semana', record: null }],
  ['#historial-stock', { tab: 'historial-stock', rest: '', record: null }],
  ['#AGENDA', { tab: '', rest: '', record: null }],
  ['#agenda/dia/2026-11-23', { tab: 'agenda', rest: 'dia/2026-11-23', record: null }],
  ['#agenda/semana/mas/aun', { tab: '', rest: '', record: null }],
  ['#cita=', { tab: '', rest: '', record: null }],
  ['#reserva=', { tab: '', rest: '', record: null }],
  ['#reserva=abc', { tab: 'reservas', rest: '', record: { kind: 'reserva', id: 'abc' } }],
  ['#pago=abc', { tab: '', rest: '', record: null }],
  ['#cita=../users', { tab: '', rest: '', record: null }],
  [
    '#cita=019aa1b2-0000-7000-8000-0000000000aa',
    {
      tab: 'agenda',
      rest: '',
      record: { kind: 'cita', id: '019aa1b2-0000-7000-8000-0000000000aa' },
    },
  ],
])('reads %s', (hash, address) => {
  expect(parseAddress(hash, '')).toEqual(address);
});

test.each(['cita', 'reserva'] as const)('a %s lies over the place it was opened from', (kind) => {
  const place = { tab: 'agenda', rest: 'semana' };
  const record = { kind, id: 'abc' };
  expect(parseAddress(recordHash(record), tabHash(place))).toEqual({ ...place, record });
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
    expect(parseAddress(tabHash(place), '')).toEqual({ ...place, record: null });
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
