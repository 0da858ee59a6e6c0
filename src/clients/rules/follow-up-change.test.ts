import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/time/day-time.ts';
import { CHANGED_FROM, missingField, notifiedText, type SetState } from './follow-up-change.ts';

const TODAY = '2026-11-26';
const STATES: readonly SetState[] = ['waiting', 'told', 'snoozed', 'dropped'];

test.each([
  [{ date: TODAY, time: '10:32' }, 'Ana ya le avisó hoy a las 10:32.'],
  [{ date: '2026-11-25', time: '18:05' }, 'Ana ya le avisó ayer a las 18:05.'],
  [{ date: '2026-11-23', time: '09:00' }, 'Ana ya le avisó el lunes 23 de noviembre a las 09:00.'],
])('notifiedText names who did it and when: %o', (at, text) => {
  expect(notifiedText('Ana', at, TODAY)).toBe(text);
});

test('notifiedText of a removed name names another person', () => {
  expect(notifiedText('', { date: TODAY, time: '10:32' }, TODAY)).toBe(
    'Otra persona ya le avisó hoy a las 10:32.',
  );
});

test('missingField requires a channel for told, a later day for snoozed, a reason for dropped', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STATES),
      fc.constantFrom(undefined, 'whatsapp', 'email', 'phone'),
      fc.option(
        fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days)),
        { nil: undefined },
      ),
      fc.constantFrom('', 'Vendió la moto'),
      (state, channel, snoozeUntil, reason) => {
        const missing = missingField({ state, channel, snoozeUntil, reason }, TODAY);
        const complete = {
          told: channel !== undefined,
          snoozed: snoozeUntil !== undefined && snoozeUntil > TODAY,
          dropped: reason !== '',
          waiting: true,
        };
        expect(missing === null).toBe(complete[state]);
      },
    ),
  );
});

test('every state that staff set is undone by waiting, and an answered follow-up is never changed', () => {
  expect([...CHANGED_FROM.waiting].sort()).toEqual(
    STATES.filter((each) => each !== 'waiting').sort(),
  );
  for (const state of STATES) expect(CHANGED_FROM[state]).not.toContain('answered');
});
