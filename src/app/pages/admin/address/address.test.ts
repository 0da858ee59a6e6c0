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
  ['#moto=abc', { tab: 'clientes', rest: '', record: { kind: 'moto', id: 'abc' } }],
  ['#cliente=abc', { tab: 'clientes', rest: '', record: { kind: 'cliente', id: 'abc' } }],
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
])('parseAddress reads %s', (hash, address) => {
  expect(parseAddress(hash, '')).toEqual(address);
});

test.each(['cita', 'reserva', 'moto', 'cliente'] as const)(
  'parseAddress keeps the tab from which a %s was opened',
  (kind) => {
    const place = { tab: 'agenda', rest: 'semana' };
    const record = { kind, id: 'abc' };
    expect(parseAddress(recordHash(record), tabHash(place))).toEqual({ ...place, record });
  },
);

test('parseAddress ignores the previous address when the new one names a tab', () => {
  expect(parseAddress('#agenda', '#reservas').tab).toBe('agenda');
});

test('tabHash writes what parseAddress reads', () => {
  for (const place of [
    { tab: 'agenda', rest: '' },
    { tab: 'agenda', rest: 'tablero' },
    { tab: 'agenda', rest: 'dia/2026-11-23' },
    { tab: 'componentes', rest: searchRest('BUJ-CR8 / 50 % «ñ»') },
  ]) {
    expect(parseAddress(tabHash(place), '')).toEqual({ ...place, record: null });
  }
});

test('searchTextOf returns each text of up to 100 characters that searchRest wrote', () => {
  const typed = fc.string({ maxLength: 100 }).filter((text) => text !== '');
  fc.assert(
    fc.property(typed, (text) => {
      const { rest } = parseAddress(tabHash({ tab: 'componentes', rest: searchRest(text) }), '');
      expect(searchTextOf(rest)).toBe(text);
    }),
  );
});

test('searchRest cuts a longer text to the 100 characters that a search accepts', () => {
  expect(searchTextOf(searchRest('ñ'.repeat(120)))).toBe('ñ'.repeat(100));
  expect(searchTextOf(searchRest(`${'a'.repeat(99)}🏍️`))).toBe('a'.repeat(99));
});

test('tabHash names the tab alone when the searched text is empty', () => {
  expect(tabHash({ tab: 'componentes', rest: searchRest('') })).toBe('#componentes');
});

test.each(['', 'reporte', 'buscar/', 'buscar/%', 'buscar/%E0%A4%A'])(
  'searchTextOf returns no text for «%s»',
  (rest) => {
    expect(searchTextOf(rest)).toBe('');
  },
);
