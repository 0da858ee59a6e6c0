import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ANSWER_METHODS,
  type Answer,
  type AnswerableLine,
  type AnsweredOrder,
  type AnswersOutcome,
  applyAnswers,
  DECISIONS,
} from './answers.ts';
import { isAgreed, LINE_STATES } from './order-lines.ts';

const line = (id: string, change: Partial<AnswerableLine> = {}): AnswerableLine => ({
  id,
  state: 'proposed',
  totalCents: 1_000,
  choiceGroup: null,
  answerable: true,
  ...change,
});

const order = (lines: AnswerableLine[], limitCents: number | null = null): AnsweredOrder => ({
  baseCents: 5_000,
  limitCents,
  lines,
});

const approve = (id: string): Answer => ({ line: id, decision: 'approve' });
const decline = (id: string): Answer => ({ line: id, decision: 'decline' });

describe('applyAnswers rejects', () => {
  test.each([
    ['no-answers', order([line('a')]), []],
    ['unknown-line', order([line('a')]), [approve('b')]],
    ['unknown-line', order([line('a', { answerable: false })]), [approve('a')]],
    ['answered-twice', order([line('a')]), [approve('a'), approve('a')]],
    ['already-answered', order([line('a', { state: 'approved' })]), [decline('a')]],
    ['already-answered', order([line('a', { state: 'declined' })]), [approve('a')]],
    ['already-answered', order([line('a', { state: 'done' })]), [decline('a')]],
    [
      'two-alternatives',
      order([line('a', { choiceGroup: 1 }), line('b', { choiceGroup: 1 })]),
      [approve('a'), approve('b')],
    ],
    [
      'two-alternatives',
      order([line('a', { choiceGroup: 1, state: 'done' }), line('b', { choiceGroup: 1 })]),
      [approve('b')],
    ],
  ] as const)('with %s', (problem, of, answers) => {
    expect(applyAnswers(of, answers, 'link')).toEqual({ problem });
  });

  test.each(['decline', 'call-me'] as const)('%s within the limit', (decision) => {
    const answers = [approve('a'), { line: 'b', decision }];
    const outcome = applyAnswers(order([line('a'), line('b')], 9_000), answers, 'within-limit');
    expect(outcome).toEqual({ problem: 'only-approvals' });
  });

  test('an approval within the limit that has no limit, or exceeds it by a cent', () => {
    const answers = [approve('a')];
    expect(applyAnswers(order([line('a')]), answers, 'within-limit')).toEqual({
      problem: 'no-limit',
    });
    expect(applyAnswers(order([line('a')], 5_999), answers, 'within-limit')).toEqual({
      problem: 'above-limit',
    });
    expect(applyAnswers(order([line('a')], 6_000), answers, 'within-limit')).toMatchObject({
      problem: null,
      limitCents: 6_000,
    });
  });
});

describe('applyAnswers', () => {
  test('approves declined and done lines by no method', () => {
    for (const method of ANSWER_METHODS) {
      for (const state of ['declined', 'done'] as const) {
        const outcome = applyAnswers(order([line('a', { state })], 9_000), [approve('a')], method);
        expect(outcome).toEqual({ problem: 'already-answered' });
      }
    }
  });

  test('lets staff decline an approved line later, which defers its work', () => {
    const approved = order([line('a', { state: 'approved' })]);
    expect(applyAnswers(approved, [decline('a')], 'phone')).toMatchObject({
      decisions: [{ line: 'a', from: 'approved', to: 'declined', deferred: true }],
      totalCents: 5_000,
    });
  });

  test('leaves a line proposed for which the client wants a call', () => {
    const outcome = applyAnswers(order([line('a')]), [{ line: 'a', decision: 'call-me' }], 'link');
    expect(outcome).toMatchObject({ complete: false, decisions: [{ to: 'proposed' }] });
  });

  test('leaves out a repeated call-me, and keeps the other answers', () => {
    const lines = [line('a', { wantsCall: true }), line('b')];
    const again = { line: 'a', decision: 'call-me' } as const;
    expect(applyAnswers(order(lines), [again], 'link')).toMatchObject({ decisions: [] });
    expect(applyAnswers(order(lines), [again, approve('b')], 'link')).toMatchObject({
      decisions: [{ line: 'b', to: 'approved' }],
    });
  });

  test('declines the other alternatives without deferring them', () => {
    const lines = [line('a', { choiceGroup: 1 }), line('b', { choiceGroup: 1 }), line('c')];
    const outcome = applyAnswers(order(lines), [approve('b')], 'link');
    expect(outcome).toMatchObject({
      complete: false,
      decisions: [
        { line: 'b', to: 'approved', deferred: false },
        { line: 'a', decision: 'decline', to: 'declined', deferred: false },
      ],
    });
  });

  test('defers no alternative that the client declined when another one is approved', () => {
    const lines = [line('a', { choiceGroup: 1 }), line('b', { choiceGroup: 1 })];
    const outcome = applyAnswers(order(lines), [decline('a'), approve('b')], 'link');
    expect(outcome).toMatchObject({
      decisions: [{ line: 'a', deferred: false }, { line: 'b' }],
    });
  });
});

test('applyAnswers defers alternatives once, with the last of them that is declined', () => {
  const lines = [line('a', { choiceGroup: 1 }), line('b', { choiceGroup: 1 })];
  expect(applyAnswers(order(lines), [decline('a')], 'phone')).toMatchObject({
    decisions: [{ line: 'a', deferred: false }],
  });
  const half = [line('a', { choiceGroup: 1, state: 'declined' }), line('b', { choiceGroup: 1 })];
  expect(applyAnswers(order(half), [decline('b')], 'phone')).toMatchObject({
    decisions: [{ line: 'b', deferred: true }],
  });
  expect(applyAnswers(order(lines), [decline('a'), decline('b')], 'link')).toMatchObject({
    decisions: [
      { line: 'a', deferred: true },
      { line: 'b', deferred: false },
    ],
  });
});

const someLine = fc.record({
  state: fc.constantFrom(...LINE_STATES),
  totalCents: fc.nat(10_000),
  choiceGroup: fc.option(fc.integer({ min: 1, max: 2 })),
  answerable: fc.boolean(),
});

/** Orders whose agreed lines hold at most one of each group of alternatives and fit below the limit. */
const someOrder = fc
  .tuple(fc.array(someLine, { maxLength: 6 }), fc.nat(20_000), fc.option(fc.nat(20_000)))
  .map(([rows, baseCents, spare]): AnsweredOrder => {
    const taken = new Set<number>();
    const lines = rows.map((row, at) => {
      const repeats = row.choiceGroup !== null && isAgreed(row.state) && taken.has(row.choiceGroup);
      if (row.choiceGroup !== null && isAgreed(row.state)) taken.add(row.choiceGroup);
      return { ...row, id: `line-${at}`, ...(repeats && { choiceGroup: null }) };
    });
    const agreed = lines.reduce((sum, row) => sum + (isAgreed(row.state) ? row.totalCents : 0), 0);
    return { baseCents, lines, limitCents: spare === null ? null : baseCents + agreed + spare };
  });

const someAnswers = fc.array(
  fc.record({
    line: fc.integer({ min: 0, max: 6 }).map((at) => `line-${at}`),
    decision: fc.constantFrom(...DECISIONS),
  }),
  { maxLength: 6 },
);

/** The order after an outcome. */
function after(of: AnsweredOrder, outcome: Extract<AnswersOutcome, { problem: null }>) {
  const states = new Map(outcome.decisions.map(({ line: id, to }) => [id, to]));
  const lines = of.lines.map((row) => ({ ...row, state: states.get(row.id) ?? row.state }));
  return { ...of, limitCents: outcome.limitCents, lines };
}

test('applyAnswers keeps total, limit and alternatives for any order and answers', () => {
  fc.assert(
    fc.property(
      someOrder,
      someAnswers,
      fc.constantFrom(...ANSWER_METHODS),
      (of, answers, method) => {
        const outcome = applyAnswers(of, answers, method);
        if (outcome.problem !== null) return;
        const now = after(of, outcome);
        const agreed = now.lines.filter(({ state }) => isAgreed(state));
        const total = agreed.reduce((sum, { totalCents }) => sum + totalCents, of.baseCents);
        expect(outcome.totalCents).toBe(total);
        expect(total).toBeLessThanOrEqual(now.limitCents ?? Number.POSITIVE_INFINITY);
        if (method === 'within-limit') expect(now.limitCents).toBe(of.limitCents);
        const groups = agreed.flatMap(({ choiceGroup }) => choiceGroup ?? []);
        expect(new Set(groups).size).toBe(groups.length);
        const open = now.lines.filter((row) => row.answerable && row.state === 'proposed');
        expect(outcome.complete).toBe(open.length === 0);
        for (const { from, line: id, to } of outcome.decisions) {
          expect(of.lines.find((row) => row.id === id)).toMatchObject({
            state: from,
            answerable: true,
          });
          if (to === 'approved') expect(answers).toContainEqual({ line: id, decision: 'approve' });
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test('applyAnswers rejects the same decisive answers the second time', () => {
  fc.assert(
    fc.property(someOrder, someAnswers, (of, answers) => {
      const decisive = answers.filter(({ decision }) => decision !== 'call-me');
      const outcome = applyAnswers(of, decisive, 'link');
      if (outcome.problem !== null) return;
      expect(applyAnswers(after(of, outcome), decisive, 'link').problem).toBe('already-answered');
    }),
  );
});
