import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AGENDA_VIEWS,
  formatAgendaLocation,
  parseAgendaLocation,
  startOfView,
} from './agenda-views.ts';

test('parseAgendaLocation parses what formatAgendaLocation writes', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.constantFrom(...AGENDA_VIEWS), fc.option(day), (view, shown) => {
      const dated = view === 'dia' || view === 'semana';
      const place = { view, day: dated ? shown : null };
      expect(parseAgendaLocation(formatAgendaLocation(place))).toEqual(place);
    }),
  );
});

test.each([
  ['', { view: 'lista', day: null }],
  ['lista', { view: 'lista', day: null }],
  ['mes', { view: 'lista', day: null }],
  ['dia/2026-02-30', { view: 'dia', day: null }],
  ['semana/mas', { view: 'semana', day: null }],
  ['tablero/2026-11-23', { view: 'tablero', day: null }],
])('parseAgendaLocation parses «%s»', (rest, place) => {
  expect(parseAgendaLocation(rest)).toEqual(place);
});

test.each([
  ['dia/2026-12-03', { date: '2026-12-03' }],
  ['dia', {}],
  ['semana/2026-12-03', {}],
  ['', {}],
])('startOfView of «%s» is %j', (rest, start) => {
  expect(startOfView(parseAgendaLocation(rest))).toEqual(start);
});
