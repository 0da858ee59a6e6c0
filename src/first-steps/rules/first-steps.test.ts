import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Facts,
  FIRST_STEPS,
  firstSteps,
  type Outcome,
  type RecordKey,
  type Step,
} from './first-steps.ts';

const NEW: Facts = {
  named: false,
  reachable: false,
  services: false,
  serviceEver: false,
  bookings: false,
  mailSent: false,
  payments: false,
  recorded: new Map(),
};
const recorded = (...lines: [RecordKey, Outcome][]) => new Map(lines);

describe('firstSteps', () => {
  test('leads the admin of a new workshop through every step', () => {
    const { steps, offered, leads, opens } = firstSteps(NEW);
    expect(steps.map(({ state }) => state)).toEqual(FIRST_STEPS.map(() => 'open'));
    expect([offered, leads, opens]).toEqual([true, true, true]);
  });

  test('leads no admin of a workshop with earlier bookings', () => {
    const old = { ...NEW, services: true, serviceEver: true, bookings: true };
    expect(firstSteps(old)).toMatchObject({ offered: false, leads: false });
  });

  test('continues after the first services and ends when all is done or skipped', () => {
    const begun = {
      ...NEW,
      services: true,
      serviceEver: true,
      recorded: recorded(['contact', 'skipped']),
    };
    expect(firstSteps(begun)).toMatchObject({ offered: true, leads: true });
    const all = recorded(...FIRST_STEPS.map((step): [Step, Outcome] => [step, 'skipped']));
    expect(firstSteps({ ...NEW, recorded: all })).toMatchObject({ offered: true, leads: false });
    const done = recorded(...FIRST_STEPS.map((step): [Step, Outcome] => [step, 'done']));
    expect(firstSteps({ ...NEW, recorded: done })).toMatchObject({ offered: false, leads: false });
  });

  test('leads no admin of a workshop whose only service was removed', () => {
    expect(firstSteps({ ...NEW, serviceEver: true })).toMatchObject({
      ...{ offered: false, leads: false, opens: false },
    });
  });

  test('opens by itself once, and continues after services were created elsewhere', () => {
    const shown = {
      ...NEW,
      serviceEver: true,
      services: true,
      recorded: recorded(['shown', 'done']),
    };
    expect(firstSteps(shown)).toMatchObject({ offered: true, leads: true, opens: false });
  });

  test('leads no more once dismissed, but is still offered', () => {
    const dismissed = { ...NEW, recorded: recorded(['all', 'skipped']) };
    expect(firstSteps(dismissed)).toMatchObject({ offered: true, leads: false });
  });

  test('leads only if the steps are offered', () => {
    const facts = fc.record({
      named: fc.boolean(),
      reachable: fc.boolean(),
      services: fc.boolean(),
      serviceEver: fc.boolean(),
      bookings: fc.boolean(),
      mailSent: fc.boolean(),
      payments: fc.boolean(),
      recorded: fc
        .array(
          fc.tuple(
            fc.constantFrom<RecordKey>(...FIRST_STEPS, 'shown', 'all'),
            fc.constantFrom<Outcome>('done', 'skipped'),
          ),
        )
        .map((lines) => new Map(lines)),
    });
    fc.assert(
      fc.property(facts, (each) => {
        const { opens, leads, offered } = firstSteps(each);
        expect([opens && !leads, leads && !offered]).toEqual([false, false]);
      }),
    );
  });
});
