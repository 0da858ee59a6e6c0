import { type Answer, DECISIONS, type Decision } from '#work-orders/rules/answers.ts';
import type { SentState } from '#work-orders/rules/estimate-states.ts';
import type { OrderLine } from '#work-orders/rules/order-lines.ts';

/** A line as the form of the page asks about it. `open`: it can be answered now. */
export type AskedLine = Pick<OrderLine, 'id' | 'totalCents' | 'choiceGroup'> & { open: boolean };

/** Names of the fields: one for each line, and one for each group of alternatives. */
const lineField = (id: string) => `line-${id}`;
export const groupField = (group: number) => `group-${group}`;

/** Returns the name of the field that asks about a line. */
export const questionField = ({ _id, choiceGroup }: { _id: string; choiceGroup: number | null }) =>
  choiceGroup === null ? lineField(_id) : groupField(choiceGroup);

type ReadAnswers =
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

/**
 * Texts beside the button of an estimate, for the pages and their script. Imports nothing: the page's script would load
 * all that the public pages share.
 */

/** The text of the button: `Aprobar US$ 118,00`, or `Enviar respuesta` without an approved line (`null`). */
export function sendLabel(approvedAmount: string | null): string {
  return approvedAmount === null ? 'Enviar respuesta' : `Aprobar ${approvedAmount}`;
}

/** `Quedan 2 sin responder`; '' if every question is answered. */
export function unansweredText(questions: number): string {
  if (questions === 0) return '';
  return questions === 1 ? 'Queda 1 sin responder' : `Quedan ${questions} sin responder`;
}

/** Whether the client can answer a line now. «Llámame» leaves the line open. */
export function isOpenLine(
  { state }: { state: SentState },
  { decision }: { decision: Decision | null },
): boolean {
  return state === 'sent' && (decision === null || decision === 'call-me');
}

type Question = { _id: string; choiceGroup: number | null; decision: Decision | null };

/**
 * Returns how many questions of an estimate have no answer. Alternatives are one question. `typed`: fields of the form
 * that is shown again.
 */
export function unansweredCount(
  open: readonly Question[],
  typed: Readonly<Record<string, string>>,
): number {
  const answered = (line: Question) =>
    line.decision !== null || typed[questionField(line)] !== undefined;
  return new Set(open.filter((line) => !answered(line)).map(questionField)).size;
}
