import { centsOf } from '#shared/money/money.ts';
import type { Estimate, WorkLine, WorkOrder } from '../../contract/work-order.ts';
import {
  type Answer,
  type AnswersOutcome,
  applyAnswers,
  type Decision,
  type StaffMethod,
} from '../../rules/answers.ts';
import { groupAlternatives } from '../../rules/order-lines.ts';
import { inCents } from '../order/order-facts.ts';

/** `''`: not answered. Of alternatives the id of the chosen line, or a decision about all of them. */
export type Choice = Decision | '';
export type GroupChoice = { chosen: string } | Exclude<Choice, 'approve'>;

export type AnswersDraft = {
  method: StaffMethod | '';
  name: string;
  /** By line; missing: not answered. */
  single: Readonly<Record<string, Choice>>;
  /** By group of alternatives. */
  groups: Readonly<Record<number, GroupChoice>>;
};

/** What the client is asked, in the order of the client's page: one line, or a group of alternatives. */
export type Questions = readonly (
  | { group: null; line: WorkLine }
  | { group: number; lines: readonly WorkLine[] }
)[];

/** Returns the open lines of an estimate. */
export function questionsOf(order: WorkOrder, estimate: Estimate): Questions {
  const answerable = new Set(estimate.lines.map(({ line }) => line));
  const open = order.lines.filter(({ _id, state }) => state === 'proposed' && answerable.has(_id));
  return groupAlternatives(open).flatMap<Questions[number]>(([line, ...others]) => {
    if (line === undefined) return [];
    if (others.length === 0) return { group: null, line };
    return { group: line.choiceGroup ?? 0, lines: [line, ...others] };
  });
}

/** Choosing one of several alternatives declines the others: only the chosen one is sent. */
export function answersOf({ single, groups }: AnswersDraft, questions: Questions): Answer[] {
  return questions.flatMap((question): Answer | Answer[] => {
    if (question.group === null) {
      const decision = single[question.line._id];
      return decision ? { line: question.line._id, decision } : [];
    }
    const choice = groups[question.group] ?? '';
    if (choice === '') return [];
    if (typeof choice === 'object') return { line: choice.chosen, decision: 'approve' };
    return question.lines.map(({ _id }) => ({ line: _id, decision: choice }));
  });
}

/** Returns the approvals among the choices: within the limit staff record nothing else. */
export function approvalsOf({
  single,
  groups,
}: AnswersDraft): Pick<AnswersDraft, 'single' | 'groups'> {
  const approved = Object.entries(single).filter(([, choice]) => choice === 'approve');
  const chosen = Object.entries(groups).filter(([, choice]) => typeof choice === 'object');
  return { single: Object.fromEntries(approved), groups: Object.fromEntries(chosen) };
}

/** Returns what the answers change, by the rule of the server. */
export function outcomeOf(
  order: WorkOrder,
  estimate: Estimate,
  answers: readonly Answer[],
  method: AnswersDraft['method'],
): AnswersOutcome {
  const answerable = new Set(estimate.lines.map(({ line }) => line));
  const { lines, ...amounts } = inCents(order);
  return applyAnswers(
    { ...amounts, lines: lines.map((line) => ({ ...line, answerable: answerable.has(line.id) })) },
    answers,
    method === '' ? 'counter' : method,
  );
}

/** The approved amount of the answers in cents. */
export function approvedCents(answers: readonly Answer[], { lines }: WorkOrder): number {
  const approved = new Set(
    answers.filter(({ decision }) => decision === 'approve').map(({ line }) => line),
  );
  return lines.reduce((sum, { _id, total }) => sum + (approved.has(_id) ? centsOf(total) : 0), 0);
}
