import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BookingData,
  EMPTY_BOOKING,
  type FieldName,
  missingIn,
  problemsOf,
  reachableStep,
  stepOf,
} from './booking-fields.ts';
import {
  type BookingAction,
  type BookingState,
  bookingReducer,
  holdsRefused,
  shownProblem,
  shownSummary,
  startBooking,
} from './booking-state.ts';

const DAYS = { today: '2026-11-21', lastDay: '2027-02-19' };

const FULL: BookingData = {
  clientName: 'María Fernández',
  clientEmail: 'maria@ejemplo.com',
  clientPhone: '+598 99 123 456',
  vehicleBrand: 'Yamaha',
  vehicleModel: 'MT-07',
  vehicleYear: '2022',
  service: 'service-1',
  date: '2026-11-26',
  time: '08:30',
  notes: '',
};

const names = Object.keys(EMPTY_BOOKING) as FieldName[];
const run = (state: BookingState, ...actions: BookingAction[]) =>
  actions.reduce(bookingReducer, state);
const edit = (field: FieldName, value: string): BookingAction => ({ type: 'edit', field, value });
const tryIt: BookingAction = { type: 'try', days: DAYS };

describe('what clears the chosen time', () => {
  test('another service or another date does', () => {
    const state = startBooking(FULL, 4);
    expect(run(state, edit('service', 'service-2')).data.time).toBe('');
    expect(run(state, edit('date', '2026-11-27')).data.time).toBe('');
  });

  test('the same service, the same date and every other field do not', () => {
    const state = startBooking(FULL, 4);
    expect(run(state, edit('service', FULL.service)).data.time).toBe('08:30');
    expect(run(state, edit('date', FULL.date)).data.time).toBe('08:30');
    expect(run(state, edit('notes', 'Ruido'), edit('clientName', 'Ana Paz')).data.time).toBe(
      '08:30',
    );
  });

  test('after any edits a kept time was chosen after the last service and date', () => {
    const edits = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom('a', 'b', '08:30')));
    fc.assert(
      fc.property(edits, (list) => {
        let expected = '';
        const before: BookingData = { ...EMPTY_BOOKING };
        let state = startBooking(EMPTY_BOOKING, 1);
        for (const [field, value] of list) {
          const changes = before[field] !== value;
          before[field] = value;
          if (field === 'time') expected = value;
          else if (changes && (field === 'service' || field === 'date')) {
            expected = '';
            before.time = '';
          }
          state = run(state, edit(field, value));
        }
        expect(state.data.time).toBe(expected);
      }),
    );
  });
});

describe('when a problem is shown', () => {
  test('on leaving a field that was changed, not before', () => {
    const typed = run(startBooking(EMPTY_BOOKING, 1), edit('clientName', 'Jo'));
    expect(shownProblem(typed, 'clientName', DAYS)).toBeNull();
    const left = run(typed, { type: 'blur', field: 'clientName' });
    expect(shownProblem(left, 'clientName', DAYS)).toBe(
      'El nombre debe tener al menos 3 caracteres.',
    );
    expect(shownProblem(run(left, edit('clientName', 'Joe')), 'clientName', DAYS)).toBeNull();
  });

  test('leaving an untouched field says nothing', () => {
    const left = run(startBooking(EMPTY_BOOKING, 1), { type: 'blur', field: 'clientEmail' });
    expect(shownProblem(left, 'clientEmail', DAYS)).toBeNull();
  });

  test('a try shows all of the step, and the summary stays until all are right', () => {
    const tried = run(startBooking({ ...FULL, clientName: 'Jo', clientPhone: '099' }, 1), tryIt);
    expect(shownSummary(tried, DAYS)).toEqual({
      clientName: 'El nombre debe tener al menos 3 caracteres.',
      clientPhone: 'El teléfono debe tener al menos 9 dígitos.',
    });
    const half = run(tried, edit('clientName', 'Joe'));
    expect(shownSummary(half, DAYS)).not.toBeNull();
    expect(shownSummary(run(half, edit('clientPhone', '099123456')), DAYS)).toBeNull();
  });

  test('a sentence of the server stays until its field changes', () => {
    const sentence = 'La fecha no puede ser en el pasado.';
    const refused = run(startBooking(FULL, 5), { type: 'refuse', fields: { date: sentence } });
    expect(refused.step).toBe(4);
    expect(shownProblem(refused, 'date', DAYS)).toBe(sentence);
    expect(holdsRefused(refused)).toBe(true);
    const changed = run(refused, edit('date', '2026-11-27'));
    expect(shownProblem(changed, 'date', DAYS)).toBeNull();
    expect(holdsRefused(changed)).toBe(false);
  });

  test('a lost time is empty and says why; another one takes the sentence away', () => {
    const sentence = 'Ese horario ya no está disponible.';
    const lost = run(startBooking(FULL, 4), { type: 'lose', field: 'time', sentence });
    expect(lost.data).toEqual({ ...FULL, time: '' });
    expect(shownProblem(lost, 'time', DAYS)).toBe(sentence);
    expect(shownProblem(run(lost, edit('time', '10:00')), 'time', DAYS)).toBeNull();
    expect(shownProblem(run(lost, edit('date', '2026-11-27')), 'time', DAYS)).not.toBe(sentence);
  });
});

describe('which steps may be opened', () => {
  test('the first that is not right, and the last when all are', () => {
    expect(reachableStep(EMPTY_BOOKING, DAYS)).toBe(1);
    expect(reachableStep({ ...FULL, vehicleYear: '' }, DAYS)).toBe(2);
    expect(reachableStep({ ...FULL, service: '' }, DAYS)).toBe(3);
    expect(reachableStep({ ...FULL, time: '' }, DAYS)).toBe(4);
    expect(reachableStep(FULL, DAYS)).toBe(5);
  });

  test('spoiling one field always closes the steps behind it', () => {
    const spoilt = fc.constantFrom(...names.filter((name) => name !== 'notes'));
    fc.assert(
      fc.property(spoilt, (name) => {
        expect(reachableStep({ ...FULL, [name]: '' }, DAYS)).toBe(stepOf(name));
      }),
    );
  });

  test('the day must lie within today and the horizon', () => {
    expect(problemsOf(4, { ...FULL, date: '2026-11-20' }, DAYS).date).toBe(
      'La fecha no puede ser en el pasado.',
    );
    expect(problemsOf(4, { ...FULL, date: DAYS.today }, DAYS)).toEqual({});
    expect(problemsOf(4, { ...FULL, date: DAYS.lastDay }, DAYS)).toEqual({});
    expect(problemsOf(4, { ...FULL, date: '2027-02-20' }, DAYS).date).toBe(
      'Por favor selecciona una fecha.',
    );
  });
});

test('the empty main fields are named, the optional notes are not', () => {
  expect(missingIn(1, EMPTY_BOOKING)).toEqual(['nombre', 'email', 'teléfono']);
  expect(missingIn(1, { ...FULL, clientPhone: '  ' })).toEqual(['teléfono']);
  expect(missingIn(4, { ...FULL, time: '' })).toEqual(['horario']);
  expect(missingIn(4, FULL)).toEqual([]);
});
