import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/time/day-time.ts';
import { withDay } from './period-fields.tsx';

const day = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-11-01', days)),
);
const change = fc.oneof(
  day.map((startDate) => ({ startDate })),
  day.map((endDate) => ({ endDate })),
);

test('withDay sets the chosen day, and its period never ends before it begins', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1 }), (changes) => {
      let period = { startDate: '', endDate: '' };
      for (const each of changes) {
        period = withDay(period, each);
        expect(period).toMatchObject(each);
        if (period.startDate !== '' && period.endDate !== '') {
          expect(period.startDate <= period.endDate).toBe(true);
        }
      }
    }),
  );
});
