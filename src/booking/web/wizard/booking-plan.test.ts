import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRequired, reachableStep, stepOf, stepProblems } from '#ui/wizard/state/wizard-plan.ts';
import {
  countShownErrors,
  hasServerErrors,
  reduceWizard,
  shownProblem,
  startWizard,
  type WizardAction,
  type WizardState,
} from '#ui/wizard/state/wizard-state.ts';
import {
  type BookingData,
  bookingPlan,
  EMPTY_BOOKING,
  type FieldName,
  missingFields,
} from './booking-plan.ts';

const DAYS = { today: '2026-11-21', lastDay: '2027-02-19' };
const PLAN = bookingPlan(DAYS);

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
const run = (state: WizardState<FieldName>, ...actions: WizardAction<FieldName>[]) =>
  actions.reduce((before, action) => reduceWizard(before, { ...action, plan: PLAN }), state);
const edit = (field: FieldName, value: string) => ({ type: 'edit', field, value }) as const;
const attempt = { type: 'try' } as const;

describe('the chosen time', () => {
  test('is cleared by another service or another date', () => {
    const state = startWizard(FULL, 4);
    expect(run(state, edit('service', 'service-2')).data.time).toBe('');
    expect(run(state, edit('date', '2026-11-27')).data.time).toBe('');
  });

  test('shows no error after it was cleared until the next try to go on', () => {
    const other = run(startWizard(FULL, 4), attempt, edit('date', '2026-11-27'));
    expect(shownProblem(PLAN, other, 'time')).toBeNull();
    expect(shownProblem(PLAN, run(other, attempt), 'time')).toBe(
      'Por favor selecciona un horario.',
    );
  });

  test('is kept by the same service, the same date and all other fields', () => {
    const state = startWizard(FULL, 4);
    expect(run(state, edit('service', FULL.service)).data.time).toBe('08:30');
    expect(run(state, edit('date', FULL.date)).data.time).toBe('08:30');
    expect(run(state, edit('notes', 'Ruido'), edit('clientName', 'Ana Paz')).data.time).toBe(
      '08:30',
    );
  });

  test('is kept only if it was chosen after the last service and date, for random edits', () => {
    const edits = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom('a', 'b', '08:30')));
    fc.assert(
      fc.property(edits, (list) => {
        let expected = '';
        const before: Record<FieldName, string> = { ...EMPTY_BOOKING };
        let state = startWizard<FieldName>(EMPTY_BOOKING, 1);
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

describe('an error of a step', () => {
  test('is shown once its changed field is left, not before', () => {
    const typed = run(startWizard(EMPTY_BOOKING, 1), edit('clientName', 'Jo'));
    expect(shownProblem(PLAN, typed, 'clientName')).toBeNull();
    const left = run(typed, { type: 'blur', field: 'clientName' });
    expect(shownProblem(PLAN, left, 'clientName')).toBe(
      'El nombre debe tener al menos 3 caracteres.',
    );
    expect(shownProblem(PLAN, run(left, edit('clientName', 'Joe')), 'clientName')).toBeNull();
  });

  test('is not shown when an untouched field is left', () => {
    const left = run(startWizard(EMPTY_BOOKING, 1), { type: 'blur', field: 'clientEmail' });
    expect(shownProblem(PLAN, left, 'clientEmail')).toBeNull();
  });

  test('is counted from a try to go on until it is corrected', () => {
    const tried = run(startWizard({ ...FULL, clientName: 'Jo', clientPhone: '099' }, 1), attempt);
    expect(countShownErrors(PLAN, tried)).toBe(2);
    const half = run(tried, edit('clientName', 'Joe'));
    expect(countShownErrors(PLAN, half)).toBe(1);
    expect(countShownErrors(PLAN, run(half, edit('clientPhone', '099123456')))).toBe(0);
  });

  test('from the server is shown until its field changes', () => {
    const sentence = 'La fecha no puede ser en el pasado.';
    const refused = run(startWizard(FULL, 5), {
      type: 'show-server-errors',
      fields: { date: sentence },
    });
    expect(refused.step).toBe(4);
    expect(shownProblem(PLAN, refused, 'date')).toBe(sentence);
    expect(hasServerErrors(PLAN, refused)).toBe(true);
    const changed = run(refused, edit('date', '2026-11-27'));
    expect(shownProblem(PLAN, changed, 'date')).toBeNull();
    expect(hasServerErrors(PLAN, changed)).toBe(false);
  });

  test('that cleared the time is shown until the time or the date changes', () => {
    const sentence = 'Ese horario ya no está disponible.';
    const lost = run(startWizard(FULL, 4), { type: 'clear-choice', field: 'time', sentence });
    expect(lost.data).toEqual({ ...FULL, time: '' });
    expect(shownProblem(PLAN, lost, 'time')).toBe(sentence);
    expect(shownProblem(PLAN, run(lost, edit('time', '10:00')), 'time')).toBeNull();
    expect(shownProblem(PLAN, run(lost, edit('date', '2026-11-27')), 'time')).not.toBe(sentence);
  });
});

describe('the booking plan', () => {
  test('opens steps up to the first invalid one, or the last if all are valid', () => {
    expect(reachableStep(PLAN, EMPTY_BOOKING)).toBe(1);
    expect(reachableStep(PLAN, { ...FULL, vehicleYear: '' })).toBe(2);
    expect(reachableStep(PLAN, { ...FULL, service: '' })).toBe(3);
    expect(reachableStep(PLAN, { ...FULL, time: '' })).toBe(4);
    expect(reachableStep(PLAN, FULL)).toBe(5);
  });

  test('closes the steps after the step of an empty required field', () => {
    const corrupted = fc.constantFrom(...names.filter((name) => isRequired(PLAN, name)));
    fc.assert(
      fc.property(corrupted, (name) => {
        expect(reachableStep(PLAN, { ...FULL, [name]: '' })).toBe(stepOf(PLAN, name));
      }),
    );
  });

  test('accepts days from today to the end of the booking window', () => {
    expect(stepProblems(PLAN, 4, { ...FULL, date: '2026-11-20' }).date).toBe(
      'La fecha no puede ser en el pasado.',
    );
    expect(stepProblems(PLAN, 4, { ...FULL, date: DAYS.today })).toEqual({});
    expect(stepProblems(PLAN, 4, { ...FULL, date: DAYS.lastDay })).toEqual({});
    expect(stepProblems(PLAN, 4, { ...FULL, date: '2027-02-20' }).date).toBe(
      'Por favor selecciona una fecha.',
    );
  });
});

test('missingFields names the empty main fields but not the optional notes', {
  meta: {
    specification: {
      'public 2 Appointment booking wizard': [
        ['optional notes', 'missingFields(PLAN, 4, FULL)).toEqual([])'],
      ],
    },
  },
}, () => {
  expect(missingFields(PLAN, 1, EMPTY_BOOKING)).toEqual(['nombre', 'email', 'teléfono']);
  expect(missingFields(PLAN, 1, { ...FULL, clientPhone: '  ' })).toEqual(['teléfono']);
  expect(missingFields(PLAN, 4, { ...FULL, time: '' })).toEqual(['horario']);
  expect(missingFields(PLAN, 4, FULL)).toEqual([]);
});
