import { type Answer, DECISIONS, type Decision } from '#work-orders/rules/answers.ts';
import type { OrderLine } from '#work-orders/rules/line-states.ts';

/** A line as the form of the page asks about it. `open`: it can be answered now. */
export type AskedLine = Pick<OrderLine, 'id' | 'totalCents' | 'choiceGroup'> & { open: boolean };

/** Names of the fields: one for each line, and one for each group of alternatives. */
const lineField = (id: string) => `line-${id}`;
export const groupField = (group: number) => `group-${group}`;

/** Returns the name of the field that asks about a line. */
export const questionField = ({ _id, choiceGroup }: { _id: string; choiceGroup: number | null }) =>
  choiceGroup === null ? lineField(_id) : groupField(choiceGroup);

export type ReadAnswers =
  | { unknown: string }
  | { unknown: null; answers: Answer[]; approvedCents: number };

/**
 * Returns the answers of a submitted form, or the first field that the form does not have or whose value it does
 * not offer. In a group of alternatives the value is the chosen line, or a decision about all that are open; if none
 * is, about all of them, so that a late answer is rejected with its reason.
 */
export function readAnswers(
  fields: Readonly<Record<string, string>>,
  lines: readonly AskedLine[],
): ReadAnswers {
  const answers: Answer[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const asked = lines.filter((line) => questionField({ ...line, _id: line.id }) === name);
    const found = answersTo(asked, value);
    if (found.length === 0) return { unknown: name };
    answers.push(...found);
  }
  return { unknown: null, answers, approvedCents: approvedCents(answers, lines) };
}

function answersTo(asked: readonly AskedLine[], value: string): Answer[] {
  if (isDecision(value)) {
    const isGroup = asked.some(({ choiceGroup }) => choiceGroup !== null);
    if (isGroup && value === 'approve') return [];
    const open = asked.filter((line) => line.open);
    return (open.length > 0 ? open : asked).map(({ id }) => ({ line: id, decision: value }));
  }
  const chosen = asked.find(({ id, choiceGroup }) => id === value && choiceGroup !== null);
  return chosen ? [{ line: chosen.id, decision: 'approve' }] : [];
}

const isDecision = (value: string): value is Decision =>
  (DECISIONS as readonly string[]).includes(value);

/** Returns the total of the approved lines in cents. */
function approvedCents(answers: readonly Answer[], lines: readonly AskedLine[]): number {
  const approved = new Set(
    answers.filter(({ decision }) => decision === 'approve').map(({ line }) => line),
  );
  return lines.reduce((sum, { id, totalCents }) => sum + (approved.has(id) ? totalCents : 0), 0);
}
