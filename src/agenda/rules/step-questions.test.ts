import { expect, test } from 'vitest';
import { isTransitionAllowed } from '#shared/records/status-machine.ts';
import { CITATION_STATUSES, CITATION_TRANSITIONS } from './citation-status.ts';
import { CITATION_QUESTIONS, citationQuestionBefore, STEP_CONCERNS } from './citation-steps.ts';

test('CITATION_QUESTIONS has exactly the transitions of citations', () => {
  const steps = CITATION_STATUSES.flatMap((from) =>
    CITATION_TRANSITIONS[from].map((to) => `${from} → ${to}`),
  );
  expect(Object.keys(CITATION_QUESTIONS).toSorted()).toEqual(steps.toSorted());
});

test.each(STEP_CONCERNS)(
  'citationQuestionBefore asks before each step that ends something, with %s',
  (open) => {
    const asked = CITATION_STATUSES.flatMap((from) =>
      CITATION_TRANSITIONS[from].map((to) => [
        `${from} → ${to}`,
        citationQuestionBefore(from, to, [open]),
      ]),
    ).filter(([, question]) => question !== 'none');
    const completion = open === 'unpaid' ? [] : [['in-progress → installed', 'completion']];
    expect(asked).toEqual([
      ['pending → cancelled', 'cancellation'],
      ...completion,
      ['installed → delivered', 'delivery'],
    ]);
  },
);

test('citationQuestionBefore asks nothing before the end of a job without open work, as specified', () => {
  expect(citationQuestionBefore('in-progress', 'installed', [])).toBe('none');
  expect(citationQuestionBefore('in-progress', 'installed', ['unpaid', 'approved-lines'])).toBe(
    'completion',
  );
  expect(citationQuestionBefore('installed', 'delivered', [])).toBe('delivery');
});

test('citationQuestionBefore asks nothing before a change that is no transition', () => {
  for (const from of CITATION_STATUSES) {
    for (const to of CITATION_STATUSES) {
      if (isTransitionAllowed(CITATION_TRANSITIONS, from, to)) continue;
      expect(citationQuestionBefore(from, to, STEP_CONCERNS)).toBe('none');
    }
  }
});
