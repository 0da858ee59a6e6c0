import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUDGET_SCOPES, exceededBudget, MAX_UNCONFIRMED_SHARE } from './unconfirmed-budget.ts';

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
  ['everybody', 576, null],
  ['everybody', 577, 'everybody'],
] as const)(
  'exceededBudget of %s at %i minutes beside a job of 480 is %s',
  (holder, held, rejected) => {
    const of = { ...NOTHING, [holder]: held };
    expect(exceededBudget(of, 480, { twoWeeks: TWO_WEEKS, known: false })).toBe(rejected);
  },
);

test('exceededBudget never lets everybody pass a tenth of the two weeks with a second job', () => {
  void fc.assert(
    fc.property(bookedArb, jobs, fc.integer({ min: 0, max: 100_000 }), (held, wanted, twoWeeks) => {
      const rejected = exceededBudget(held, wanted, { twoWeeks, known: false });
      const after = held.everybody + wanted;
      return rejected !== null || held.everybody === 0 || after <= 0.1 * twoWeeks;
    }),
  );
});

test('exceededBudget limits a known person by their own minutes alone', () => {
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

test('exceededBudget accepts any first job, also of a workshop without coming weeks', () => {
  for (const twoWeeks of [0, 100, TWO_WEEKS]) {
    expect(exceededBudget(NOTHING, 480, { twoWeeks, known: false })).toBeNull();
  }
});

test('each budget holds at least the longest job of a usual workshop', () => {
  for (const holder of BUDGET_SCOPES)
    expect(MAX_UNCONFIRMED_SHARE[holder] * TWO_WEEKS).toBeGreaterThan(480);
});
