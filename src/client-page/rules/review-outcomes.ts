import type { Answer, Decision } from '#work-orders/rules/answers.ts';
import type { SentState } from '#work-orders/rules/estimate-states.ts';
import { isOpenLine } from './page-texts.ts';

/** What the answers of a form mean for a line. */
export type Outcome = Decision | 'unanswered';

type Line = { _id: string; choiceGroup: number | null; decision: Decision | null };

/**
 * Returns what the answers mean for each line of an estimate; `null` for a line that was decided before. Of alternatives
 * at most one is approved; the others are declined with it (docs/rules/work-orders.md 4).
 */
export function outcomesOf<L extends Line>(
  estimate: { state: SentState; lines: readonly L[] },
  answers: readonly Answer[],
): { line: L; outcome: Outcome | null }[] {
  const decisions = new Map(answers.map(({ line, decision }) => [line, decision]));
  const approvedGroups = new Set(
    estimate.lines
      .filter(({ _id, choiceGroup }) => choiceGroup !== null && decisions.get(_id) === 'approve')
      .map(({ choiceGroup }) => choiceGroup),
  );
  return estimate.lines.map((line) => {
    const unanswered = approvedGroups.has(line.choiceGroup) ? 'decline' : 'unanswered';
    const outcome = isOpenLine(estimate, line) ? unanswered : null;
    return { line, outcome: decisions.get(line._id) ?? outcome };
  });
}
