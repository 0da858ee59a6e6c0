import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BUDGET_SCOPES,
  exceededBudget,
  fitsProvenShare,
  MAX_UNCONFIRMED_SHARE,
} from './unconfirmed-budget.ts';

const TWO_WEEKS = 10_560;
const NOTHING = { person: 0, address: 0, network: 0, everybody: 0 };
const minutes = fc.integer({ min: 0, max: 2_000 });
const bookedArb = fc.record({
  person: minutes,
  address: minutes,
  network: minutes,
  everybody: minutes,
});
const jobs = fc.integer({ min: 1, max: 480 });

test.each([
  ['person', 48, null],
  ['person', 49, 'person'],
  ['address', 259, null],
  ['address', 260, 'address'],
  ['network', 364, null],
  ['network', 365, 'network'],
  ['everybody', 364, null],
  ['everybody', 365, 'everybody'],
] as const)(
  'exceededBudget with %s at %i booked minutes and a job of 480 minutes returns %s',
  (holder, held, rejected) => {
    const of = { ...NOTHING, [holder]: held };
    expect(exceededBudget(of, 480, { twoWeeks: TWO_WEEKS, known: false })).toBe(rejected);
  },
);

test('exceededBudget rejects a further job that takes everybody above a tenth of two weeks', () => {
  void fc.assert(
    fc.property(bookedArb, jobs, fc.integer({ min: 0, max: 100_000 }), (held, wanted, twoWeeks) => {
      const rejected = exceededBudget(held, wanted, { twoWeeks, known: false });
      const after = held.everybody + wanted;
      return rejected !== null || held.everybody === 0 || after <= 0.1 * twoWeeks;
    }),
  );
});

test('exceededBudget limits a known person only by the minutes of that person', () => {
  void fc.assert(
    fc.property(bookedArb, jobs, (held, wanted) => {
      const alone = { ...NOTHING, person: held.person };
      const facts = { twoWeeks: TWO_WEEKS };
      expect(exceededBudget(held, wanted, { ...facts, known: true })).toBe(
        exceededBudget(alone, wanted, { ...facts, known: false }),
      );
    }),
  );
});

test('exceededBudget accepts a first job of any length, also with 0 minutes in two weeks', () => {
  for (const twoWeeks of [0, 100, TWO_WEEKS]) {
    expect(exceededBudget(NOTHING, 480, { twoWeeks, known: false })).toBeNull();
  }
});

test('MAX_UNCONFIRMED_SHARE allows more than 480 minutes in each scope with the default hours', () => {
  for (const holder of BUDGET_SCOPES)
    expect(MAX_UNCONFIRMED_SHARE[holder] * TWO_WEEKS).toBeGreaterThan(480);
});

test('exceededBudget keeps 211 minutes of everybody for short jobs of a network without a booking', () => {
  const reject = (booked: object, wanted: number) =>
    exceededBudget({ ...NOTHING, ...booked }, wanted, { twoWeeks: TWO_WEEKS, known: false });
  expect(reject({ everybody: 844 }, 60)).toBeNull();
  expect(reject({ everybody: 996 }, 60)).toBeNull();
  expect(reject({ everybody: 997 }, 60)).toBe('everybody');
  expect(reject({ everybody: 844 }, 61)).toBe('everybody');
  expect(reject({ everybody: 844, network: 1 }, 60)).toBe('everybody');
});

test('fitsProvenShare accepts a first job of any length, and further ones up to 5 % of two weeks', () => {
  expect(fitsProvenShare(0, 480, 0)).toBe(true);
  expect(fitsProvenShare(48, 480, TWO_WEEKS)).toBe(true);
  expect(fitsProvenShare(49, 480, TWO_WEEKS)).toBe(false);
});
