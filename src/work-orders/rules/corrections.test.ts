import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CITATION_STATUSES } from '#agenda/rules/citation-status.ts';
import type { AnswerableLine } from './answers.ts';
import { applyCorrection, correctionOf } from './corrections.ts';
import { SENT_STATES } from './estimate-states.ts';
import { isAgreed, LINE_STATES } from './order-lines.ts';

const line = (change: Partial<AnswerableLine>): AnswerableLine => ({
  id: 'pads',
  state: 'approved',
  totalCents: 5900,
  choiceGroup: null,
  answerable: true,
  ...change,
});
const NO_LIMIT = { beforeCents: null, afterCents: null };

describe('correctionOf', () => {
  const open = { status: 'in-workshop', estimate: 'answered', expired: false } as const;

  test('offers the other answer before the work begins', () => {
    expect(LINE_STATES.map((state) => correctionOf({ ...open, line: state }))).toEqual([
      null,
      'decline',
      'approve',
      null,
    ]);
  });

  test('offers nothing once the work has begun, for another estimate, and after the validity', () => {
    const possible = (change: object) =>
      correctionOf({ ...open, line: 'approved', ...change }) !== null;
    expect(CITATION_STATUSES.filter((status) => possible({ status }))).toEqual([
      'pending',
      'accepted',
      'in-workshop',
    ]);
    expect(SENT_STATES.filter((estimate) => possible({ estimate }))).toEqual(['sent', 'answered']);
    expect(possible({ expired: true })).toBe(false);
  });
});

describe('applyCorrection', () => {
  test('lowers the limit again that the corrected approval raised', () => {
    const order = { baseCents: 1000, limitCents: 6900, lines: [line({})] };
    const decline = { line: 'pads', decision: 'decline' } as const;
    const raised = { beforeCents: 4000, afterCents: 6900 };
    expect(applyCorrection(order, decline, raised)).toMatchObject({
      totalCents: 1000,
      limitCents: 4000,
    });
    const changed = applyCorrection({ ...order, limitCents: 9000 }, decline, raised);
    expect(changed.limitCents).toBe(9000);
  });

  test('approves an alternative in place of the approved one', () => {
    const lines = [
      line({ choiceGroup: 1 }),
      line({ id: 'better', choiceGroup: 1, state: 'declined', totalCents: 9900 }),
    ];
    const order = { baseCents: 0, limitCents: 5900, lines };
    const correction = applyCorrection(order, { line: 'better', decision: 'approve' }, NO_LIMIT);
    expect(correction).toMatchObject({ totalCents: 9900, limitCents: 9900 });
    expect(correction.decisions.map(({ line: id, to, deferred }) => [id, to, deferred])).toEqual([
      ['pads', 'declined', false],
      ['better', 'approved', false],
    ]);
  });

  test('never leaves two agreed alternatives, a total above the limit, or a line without the wanted answer', () => {
    const some = fc.record({
      state: fc.constantFrom('approved' as const, 'declined' as const),
      totalCents: fc.integer({ min: 0, max: 50_000 }),
    });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 5 }), fc.nat(4), (rows, at) => {
        const agreed = rows.findIndex(({ state }) => state === 'approved');
        const lines = rows.map((row, index) =>
          line({
            ...row,
            id: `${index}`,
            choiceGroup: 1,
            state: index === agreed ? 'approved' : 'declined',
          }),
        );
        const chosen = lines[at % lines.length];
        if (!chosen) return;
        const decision = chosen.state === 'approved' ? 'decline' : 'approve';
        const total = lines.reduce(
          (sum, each) => sum + (isAgreed(each.state) ? each.totalCents : 0),
          0,
        );
        const order = { baseCents: 0, limitCents: total, lines };
        const { decisions, totalCents, limitCents } = applyCorrection(
          order,
          { line: chosen.id, decision },
          NO_LIMIT,
        );
        const states = new Map(lines.map((each) => [each.id, each.state]));
        for (const { line: id, to } of decisions) states.set(id, to);
        expect([...states.values()].filter(isAgreed).length).toBe(decision === 'approve' ? 1 : 0);
        expect(totalCents).toBeLessThanOrEqual(limitCents ?? 0);
      }),
    );
  });
});
