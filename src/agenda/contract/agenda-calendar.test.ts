import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type AgendaCalendar,
  type CalendarCitation,
  getCalendar,
  packCalendar,
  unpackCalendar,
} from './agenda-calendar.ts';

const DAY = { date: '2026-11-26', open: [{ opens: '09:00', closes: '18:00' }], holiday: null };

/** A citation from 09:00 to 11:00 on one bay, with a break. */
const citation = (_id: string, change: Partial<CalendarCitation> = {}): CalendarCitation => ({
  _id,
  clientName: 'Lucía Fernández',
  clientEmail: '',
  clientPhone: '099 123 456',
  vehicleType: 'motorcycle',
  vehicleBrand: 'Yamaha',
  vehicleModel: 'MT-07',
  vehicleYear: null,
  notes: 'Ruido al frenar',
  service: { name: 'Frenos', duration: 90 },
  date: DAY.date,
  time: '09:00',
  ready: { date: DAY.date, time: '11:00' },
  status: 'accepted',
  overbooked: false,
  workOrder: { inspected: true, estimate: 'sent', approvedLines: 1, proposedLines: 2 },
  updatedAt: '2026-11-23T12:00:00.000Z',
  pieces: [
    { bay: 1, date: DAY.date, from: '09:00', until: '10:00' },
    { bay: 1, date: DAY.date, from: '10:30', until: '11:00' },
  ],
  ...change,
});
const calendar = (citations: CalendarCitation[]): AgendaCalendar => ({
  bays: 2,
  slotStepMinutes: 30,
  days: [DAY],
  citations,
});

test.each([
  ['no citations', []],
  [
    'citations with and without a bay',
    [citation('a'), citation('b', { overbooked: true, pieces: [] }), citation('c')],
  ],
  [
    'work until midnight, and work that ended early',
    [
      citation('late', {
        ready: { date: '2026-11-27', time: '00:00' },
        pieces: [{ bay: 1, date: DAY.date, from: '23:00', until: '24:00' }],
      }),
      citation('early', { ready: { date: DAY.date, time: '12:00' } }),
    ],
  ],
])('unpackCalendar returns what packCalendar packed: %s', (_name, citations) => {
  const packed = z.parse(getCalendar.reply, packCalendar(calendar(citations)));
  expect(unpackCalendar(packed)).toEqual(calendar(citations));
});

test('packCalendar sends the end of the work only where it is not the end of the last piece', () => {
  const early = { ready: { date: DAY.date, time: '12:00' } };
  const { ready } = packCalendar(calendar([citation('a'), citation('b', early)])).citations;
  expect(ready).toEqual([null, early.ready]);
});

const date = fc.constantFrom(DAY.date, '2026-11-27');
const time = fc.constantFrom('00:00', '09:00', '10:30', '24:00');
const anyCitation = fc
  .record({
    clientName: fc.string({ unit: 'binary' }),
    vehicleYear: fc.option(fc.integer({ min: 1950, max: 2027 })),
    ready: fc.record({ date, time }),
    overbooked: fc.boolean(),
    workOrder: fc.constantFrom(null, citation('received').workOrder),
    pieces: fc.array(fc.record({ bay: fc.nat(3), date, from: time, until: time }), {
      maxLength: 4,
    }),
  })
  .map((change) => citation('any', change));

test('unpackCalendar returns any citations that packCalendar packed and JSON carried', () => {
  fc.assert(
    fc.property(fc.array(anyCitation), (citations) => {
      const sent = JSON.parse(JSON.stringify(packCalendar(calendar(citations))));
      expect(unpackCalendar(z.parse(getCalendar.reply, sent))).toEqual(calendar(citations));
    }),
  );
});
