import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  endOfValidity,
  evidenceText,
  isExpired,
  lastAnswerDay,
  type ShownEstimate,
} from './estimate.ts';

const timeZone = 'America/Montevideo';
const lateEvening = Date.parse('2026-11-23T23:30:00-03:00');

test('endOfValidity returns the workshop’s midnight after the last day, and lastAnswerDay this day', () => {
  const end = endOfValidity({ timeZone, estimateValidDays: 10 }, lateEvening);
  expect(new Date(end)).toEqual(new Date('2026-12-04T00:00:00-03:00'));
  expect(lastAnswerDay(end, timeZone)).toBe('2026-12-03');
});

test('isExpired is true from the end of the validity on', () => {
  expect([isExpired(2, 1), isExpired(2, 2), isExpired(2, 3)]).toEqual([false, true, true]);
});

const someLine = fc.record({
  id: fc.uuid(),
  text: fc.string(),
  cause: fc.string(),
  quantity: fc.nat(),
  priceCents: fc.nat(),
  totalCents: fc.nat(),
  choiceGroup: fc.option(fc.nat(99)),
  photos: fc.array(fc.uuid(), { maxLength: 2 }),
  urgency: fc.constantFrom('now' as const, 'watch' as const, null),
});

const someEstimate: fc.Arbitrary<ShownEstimate> = fc.record({
  id: fc.uuid(),
  version: fc.nat(),
  validUntil: fc.nat(),
  lines: fc.array(someLine, { minLength: 1, maxLength: 3 }),
});

const CHANGES: Readonly<Record<string, (estimate: ShownEstimate) => ShownEstimate>> = {
  price: changeLine((line) => ({ ...line, priceCents: line.priceCents + 1 })),
  total: changeLine((line) => ({ ...line, totalCents: line.totalCents + 1 })),
  quantity: changeLine((line) => ({ ...line, quantity: line.quantity + 1 })),
  text: changeLine((line) => ({ ...line, text: `${line.text}.` })),
  cause: changeLine((line) => ({ ...line, cause: `${line.cause}.` })),
  photos: changeLine((line) => ({ ...line, photos: [...line.photos, 'other'] })),
  urgency: changeLine((line) => ({ ...line, urgency: line.urgency === 'now' ? null : 'now' })),
  alternatives: changeLine((line) => ({ ...line, choiceGroup: (line.choiceGroup ?? 0) + 1 })),
  validity: (estimate) => ({ ...estimate, validUntil: estimate.validUntil + 1 }),
  lines: (estimate) => ({ ...estimate, lines: estimate.lines.slice(1) }),
};

function changeLine(
  change: (line: ShownEstimate['lines'][number]) => ShownEstimate['lines'][number],
) {
  return (estimate: ShownEstimate): ShownEstimate => ({
    ...estimate,
    lines: estimate.lines.map((line, at) => (at === 0 ? change(line) : line)),
  });
}

test.each(Object.keys(CHANGES))('the evidence of an estimate changes with its %s', (name) => {
  fc.assert(
    fc.property(someEstimate, (estimate) => {
      expect(evidenceText(CHANGES[name]?.(estimate) ?? estimate)).not.toBe(evidenceText(estimate));
    }),
  );
});
