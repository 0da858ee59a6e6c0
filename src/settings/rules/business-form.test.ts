import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, timeOf } from '#shared/time/day-time.ts';
import {
  CLOSURE_BACKWARDS,
  CLOSURE_TOO_LONG,
  CLOSURE_WITH_HOURS,
  DATE_TWICE,
  HOURS_BACKWARDS,
  HOURS_OVERLAP,
} from './business-fields.ts';
import {
  type BusinessForm,
  businessProblems,
  changedSettings,
  exceptionDays,
  type FormHours,
  toBusiness,
  toForm,
} from './business-form.ts';

const week = (monday: FormHours[]): FormHours[][] => [monday, [], [], [], [], [], []];
const hours = (opens: string, closes: string): FormHours => ({ opens, closes });

describe('businessProblems', () => {
  test.each([
    ['closing before opening', [hours('18:00', '09:00')], HOURS_BACKWARDS],
    ['closing at opening', [hours('09:00', '09:00')], HOURS_BACKWARDS],
    ['overlapping hours', [hours('09:00', '13:00'), hours('12:59', '18:00')], HOURS_OVERLAP],
    [
      'overlapping hours in reverse order',
      [hours('12:00', '18:00'), hours('09:00', '12:30')],
      HOURS_OVERLAP,
    ],
    ['the same hours twice', [hours('09:00', '13:00'), hours('09:00', '13:00')], HOURS_OVERLAP],
  ])('reports %s', (_case, monday, sentence) => {
    expect(businessProblems({ weeklyHours: week(monday), exceptions: [] })).toEqual({
      'weeklyHours.0': sentence,
    });
    const exceptions = [{ date: '2026-12-24', reason: '', hours: monday }];
    expect(businessProblems({ weeklyHours: week([]), exceptions })).toEqual({
      'exceptions.0': sentence,
    });
  });

  test('accepts adjacent hours and hours until midnight', () => {
    const monday = [hours('00:00', '12:00'), hours('12:00', '24:00')];
    expect(businessProblems({ weeklyHours: week(monday), exceptions: [] })).toEqual({});
  });

  test('reports a closure that ends before it begins, lasts too long, has hours or meets another date', () => {
    const closure = (change: object) => ({
      ...{ date: '2026-12-24', lastDate: '2027-01-02', reason: '', hours: [] },
      ...change,
    });
    const problemsOf = (...exceptions: ReturnType<typeof closure>[]) =>
      businessProblems({ weeklyHours: week([]), exceptions });
    expect(problemsOf(closure({}))).toEqual({});
    expect(problemsOf(closure({ lastDate: '2026-12-23' }))).toEqual({
      'exceptions.0': CLOSURE_BACKWARDS,
    });
    expect(problemsOf(closure({ lastDate: '2027-12-24' }))).toEqual({});
    expect(problemsOf(closure({ lastDate: '2027-12-25' }))).toEqual({
      'exceptions.0': CLOSURE_TOO_LONG,
    });
    const hours = [{ opens: '09:00', closes: '12:00' }];
    expect(problemsOf(closure({ hours }))).toEqual({ 'exceptions.0': CLOSURE_WITH_HOURS });
    const day = closure({ date: '2027-01-02', lastDate: undefined });
    expect(problemsOf(closure({}), day)).toEqual({ 'exceptions.1': DATE_TWICE });
  });

  test('reports the second of two exceptions on one date', () => {
    const closed = { date: '2026-12-25', reason: '', hours: [] };
    expect(businessProblems({ weeklyHours: week([]), exceptions: [closed, closed] })).toEqual({
      'exceptions.1': DATE_TWICE,
    });
  });
});

const someHours = fc
  .uniqueArray(fc.integer({ min: 0, max: 1440 }), { maxLength: 8 })
  .map((minutes) => [...minutes].sort((a, b) => a - b))
  .map((minutes) =>
    minutes.flatMap((opens, at) => {
      const closes = minutes[at + 1];
      return at % 2 === 0 && closes !== undefined ? [hours(timeOf(opens), timeOf(closes))] : [];
    }),
  );

const someForm: fc.Arbitrary<BusinessForm> = fc.record({
  name: fc.string({ minLength: 1 }),
  phone: fc.string(),
  whatsapp: fc.string(),
  email: fc.string(),
  address: fc.string(),
  mapUrl: fc.string(),
  timeZone: fc.constant('America/Montevideo'),
  slotStepMinutes: fc.integer({ min: 5, max: 240 }),
  bays: fc.integer({ min: 1, max: 20 }),
  minimumNoticeMinutes: fc.nat(10_080),
  horizonDays: fc.integer({ min: 1, max: 365 }),
  installationMinutes: fc.integer({ min: 1, max: 480 }),
  withdrawalNotice: fc.string(),
  backupsHourly: fc.boolean(),
  refundLimitDollars: fc.nat(),
  discountLimitPercent: fc.nat(100),
  adminDiscountLimitPercent: fc.nat(100),
  retentionYears: fc.option(fc.integer({ min: 2, max: 20 })),
  estimateValidDays: fc.nat(),
  moveCutoffHours: fc.nat(),
  mostClientMoves: fc.nat(),
  socialLinks: fc.record({ tiktok: fc.string(), instagram: fc.string(), youtube: fc.string() }),
  weeklyHours: fc.array(someHours, { minLength: 7, maxLength: 7 }),
  closedOnHolidays: fc.boolean(),
  exceptions: fc.uniqueArray(
    fc.record({
      date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-12-${String(day).padStart(2, '0')}`),
      reason: fc.string(),
      hours: someHours,
    }),
    { selector: ({ date }) => date },
  ),
});

const closures = fc
  .array(
    fc.record({ gap: fc.integer({ min: 0, max: 9 }), length: fc.nat(9), reason: fc.string() }),
    {
      maxLength: 8,
    },
  )
  .map((all) => {
    let next = '2027-01-01';
    return all.map(({ gap, length, reason }) => {
      const date = addDays(next, gap);
      const lastDate = addDays(date, length);
      next = addDays(lastDate, 1);
      return { date, ...(lastDate !== date && { lastDate }), reason, hours: [] };
    });
  });

test('toForm restores closures of several days, also adjacent ones', () => {
  fc.assert(
    fc.property(someForm, closures, (form, exceptions) => {
      const business = toBusiness({ ...form, exceptions });
      expect(toForm(business).exceptions).toEqual(exceptions);
      expect(Object.keys(business.schedule.exceptions).sort()).toEqual(
        exceptions.flatMap(exceptionDays),
      );
    }),
  );
});

test('toForm restores the form that toBusiness converted, with exceptions by date', () => {
  fc.assert(
    fc.property(someForm, (form) => {
      const back = toForm(toBusiness(form));
      const inOrder = [...form.exceptions].sort((a, b) => a.date.localeCompare(b.date));
      expect(back).toEqual({ ...form, exceptions: inOrder });
      expect(businessProblems(form)).toEqual({});
      expect(changedSettings(back, toForm(toBusiness(back)))).toEqual([]);
    }),
  );
});

test('changedFields returns the names of the fields that differ', () => {
  const [form] = fc.sample(someForm, { numRuns: 1, seed: 7 });
  if (!form) throw new Error('no sample');
  const other = { ...form, bays: form.bays + 1, weeklyHours: week([hours('01:00', '02:00')]) };
  expect(changedSettings(form, other).sort()).toEqual(['bays', 'weeklyHours']);
});
