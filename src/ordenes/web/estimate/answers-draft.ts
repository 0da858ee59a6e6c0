import { centsOf } from '#shared/money/money.ts';
import type { Estimate, WorkLine, WorkOrder } from '../../contract/work-order.ts';
import { groupAlternatives } from '../../rules/alternatives.ts';
import {
  type Answer,
  type AnswersOutcome,
  applyAnswers,
  type Decision,
} from '../../rules/answers.ts';
import type { AnswersInput } from '../work-order-api.ts';

/** `''`: not answered. Of alternatives the id of the chosen line, or a decision about all of them. */
export type Choice = Decision | '';
export type GroupChoice = { chosen: string } | Exclude<Choice, 'approve'>;

export type AnswersDraft = {
  method: AnswersInput['method'] | '';
  name: string;
  /** By line; missing: not answered. */
  single: Readonly<Record<string, Choice>>;
  /** By group of alternatives. */
  groups: Readonly<Record<number, GroupChoice>>;
};

export type Questions = { single: WorkLine[]; groups: [group: number, lines: WorkLine[]][] };

/** Returns the open lines of an estimate, alternatives apart. */
export function questionsOf(order: WorkOrder, estimate: Estimate): Questions {
  const answerable = new Set(estimate.lines.map(({ line }) => line));
  const open = order.lines.filter(({ _id, state }) => state === 'proposed' && answerable.has(_id));
  const groups = groupAlternatives(open);
  return {
    single: groups.filter(({ length }) => length === 1).flat(),
    groups: groups
      .filter(({ length }) => length > 1)
      .map((lines) => [lines[0]?.choiceGroup ?? 0, lines]),
  };
}

/** Choosing one of several alternatives declines the others: only the chosen one is sent. */
export function answersOf({ single, groups }: AnswersDraft, questions: Questions): Answer[] {
  const answers: Answer[] = [];
  for (const { _id } of questions.single) {
    const decision = single[_id];
    if (decision) answers.push({ line: _id, decision });
  }
  for (const [group, lines] of questions.groups) {
    const choice = groups[group] ?? '';
    if (choice === '') continue;
    if (typeof choice === 'object') answers.push({ line: choice.chosen, decision: 'approve' });
    else answers.push(...lines.map(({ _id }) => ({ line: _id, decision: choice })));
  }
  return answers;
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
  return applyAnswers(
    {
      baseCents: centsOf(order.base),
      limitCents: order.limit === null ? null : centsOf(order.limit),
      lines: order.lines.map(({ _id, state, total, choiceGroup }) => ({
        id: _id,
        state,
        totalCents: centsOf(total),
        choiceGroup,
        answerable: answerable.has(_id),
      })),
    },
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
