import type { EstimateState } from './estimate-states.ts';
import { declinedWork, isAgreed, type LineState, type OrderLine } from './order-lines.ts';

/** What a client decides about a line of an estimate. */
export const DECISIONS = ['approve', 'decline', 'call-me'] as const;
export type Decision = (typeof DECISIONS)[number];

export const DECISION_LABELS: Readonly<Record<Decision, string>> = {
  approve: 'Aprobar',
  decline: 'No, gracias',
  'call-me': 'Llámame',
};

/** How the workshop got the answer. `within-limit`: the work fits below «No pasar de», so the client was not asked. */
export const ANSWER_METHODS = ['link', 'counter', 'phone', 'whatsapp', 'within-limit'] as const;
export type AnswerMethod = (typeof ANSWER_METHODS)[number];
export const STAFF_METHODS = ['counter', 'phone', 'whatsapp', 'within-limit'] as const;
export type StaffMethod = (typeof STAFF_METHODS)[number];

export const METHOD_LABELS: Readonly<Record<AnswerMethod, string>> = {
  link: 'Por el enlace',
  counter: 'En el mostrador',
  phone: 'Por teléfono',
  whatsapp: 'Por WhatsApp',
  'within-limit': 'Dentro del límite acordado',
};

export type Answer = { line: string; decision: Decision };

/** A line of the order, for answers to an estimate. */
export type AnswerableLine = Pick<OrderLine, 'id' | 'state' | 'totalCents' | 'choiceGroup'> & {
  /** The estimate has it. */
  answerable: boolean;
  /** Its approval is of this estimate. */
  approvedHere?: boolean;
  /** Its last answer is `call-me`. */
  wantsCall?: boolean;
};

/** Why the client cannot answer an estimate; `null`: it can be answered. */
const CLOSED_PROBLEMS = {
  draft: 'no-open-estimate',
  sent: null,
  answered: 'already-answered',
  superseded: 'estimate-changed',
  expired: 'estimate-expired',
  withdrawn: 'no-open-estimate',
} as const satisfies Record<EstimateState, string | null>;

/**
 * Returns why the client cannot answer the estimate of a form by the link; `null`: it can be answered. Two people can
 * have one link: the second one reads that the first one answered.
 */
export function linkProblem({
  closed,
  asked,
  otherWaits,
}: {
  /** The order is closed. */
  closed: boolean;
  /** State of the estimate of the form; `null`: the order has none of this content. */
  asked: EstimateState | null;
  /** Another estimate is there to be answered. */
  otherWaits: boolean;
}) {
  if (closed) return 'order-closed';
  if (otherWaits) return 'estimate-changed';
  return asked === null ? 'no-open-estimate' : CLOSED_PROBLEMS[asked];
}

export type AnsweredOrder = {
  /** Price of the booked service or product, in cents. */
  baseCents: number;
  /** «No pasar de», in cents. */
  limitCents: number | null;
  /** All lines of the order that are not deleted. */
  lines: readonly AnswerableLine[];
};

export type AnswersProblem =
  | 'no-answers'
  | 'unknown-line'
  | 'answered-twice'
  | 'already-answered'
  | 'two-alternatives'
  | 'only-approvals'
  | 'no-limit'
  | 'above-limit';

/** The change of a line. `deferred`: its work becomes deferred work; of alternatives at most one line has it. */
export type LineDecision = {
  line: string;
  decision: Decision;
  from: LineState;
  to: LineState;
  deferred: boolean;
};

export type AnswersOutcome =
  | { problem: AnswersProblem }
  | {
      problem: null;
      decisions: LineDecision[];
      /** Booked service and agreed lines afterwards, in cents. */
      totalCents: number;
      limitCents: number | null;
      /** Every line of the estimate is approved or declined. */
      complete: boolean;
    };

/** The state of a line after a decision; `null`: it cannot be decided any more. */
const NEXT_STATES: Readonly<Record<LineState, Readonly<Record<Decision, LineState | null>>>> = {
  proposed: { approve: 'approved', decline: 'declined', 'call-me': 'proposed' },
  // A client may change their mind on the telephone while the work has not been done.
  approved: { approve: null, decline: 'declined', 'call-me': null },
  // Declined work is proposed again as a new line.
  declined: { approve: null, decline: null, 'call-me': null },
  done: { approve: null, decline: null, 'call-me': null },
};

/**
 * Returns what the answers to an estimate change, or the first problem, which changes nothing
 * (docs/rules/work-orders.md 4). Choosing one of several alternatives declines the others. An explicit approval
 * above «No pasar de» is a new authorisation and raises the limit to the new total; `within-limit` only approves,
 * because the client was not asked, and must fit below it. A repeated `call-me` gives no decision.
 */
export function applyAnswers(
  order: AnsweredOrder,
  answers: readonly Answer[],
  method: AnswerMethod,
): AnswersOutcome {
  if (answers.length === 0) return { problem: 'no-answers' };
  if (method === 'within-limit' && answers.some(({ decision }) => decision !== 'approve')) {
    return { problem: 'only-approvals' };
  }
  const lines = new Map(order.lines.map((line) => [line.id, line]));
  const decisions = new Map<string, Omit<LineDecision, 'deferred'>>();
  for (const { line: id, decision } of answers) {
    const line = lines.get(id);
    if (!line?.answerable) return { problem: 'unknown-line' };
    if (decisions.has(id)) return { problem: 'answered-twice' };
    const to = NEXT_STATES[line.state][decision];
    const onlyByStaff = line.state !== 'proposed';
    if (to === null || (onlyByStaff && method === 'link')) return { problem: 'already-answered' };
    decisions.set(id, { line: id, decision, from: line.state, to });
  }
  const stateOf = ({ id, state }: AnswerableLine) => decisions.get(id)?.to ?? state;
  const chosen = chosenAlternatives(order.lines, stateOf);
  if (chosen === null) return { problem: 'two-alternatives' };
  for (const line of order.lines) {
    if (line.choiceGroup === null || !chosen.has(line.choiceGroup)) continue;
    const state = stateOf(line);
    const isOther = chosen.get(line.choiceGroup) !== line.id;
    if (isOther && line.state === 'proposed' && line.answerable && state !== 'approved') {
      decisions.set(line.id, {
        line: line.id,
        decision: 'decline',
        from: 'proposed',
        to: 'declined',
      });
    }
  }
  const declined = [...decisions.values()].filter(({ to }) => to === 'declined');
  const deferred = declinedWork(
    order.lines.map((line) => ({ ...line, state: stateOf(line) })),
    new Set(declined.map(({ line }) => line)),
  );
  const totalCents = order.lines.reduce(
    (sum, line) => sum + (isAgreed(stateOf(line)) ? line.totalCents : 0),
    order.baseCents,
  );
  const limit = limitAfter(order.limitCents, totalCents, method);
  if (typeof limit === 'string') return { problem: limit };
  const complete = order.lines.every((line) => !line.answerable || stateOf(line) !== 'proposed');
  return {
    problem: null,
    decisions: [...decisions.values()]
      .filter(({ line, decision }) => decision !== 'call-me' || !lines.get(line)?.wantsCall)
      .map((decision) => ({ ...decision, deferred: deferred.has(decision.line) })),
    totalCents,
    limitCents: limit,
    complete,
  };
}

/** Returns the id of the agreed line by group of alternatives; `null` if a group has two. */
function chosenAlternatives(
  lines: readonly AnswerableLine[],
  stateOf: (line: AnswerableLine) => LineState,
): Map<number, string> | null {
  const chosen = new Map<number, string>();
  for (const line of lines) {
    if (line.choiceGroup === null || !isAgreed(stateOf(line))) continue;
    if (chosen.has(line.choiceGroup)) return null;
    chosen.set(line.choiceGroup, line.id);
  }
  return chosen;
}

/** Returns the limit after an answer in cents, or the problem of the answer. */
function limitAfter(
  limitCents: number | null,
  totalCents: number,
  method: AnswerMethod,
): number | null | 'no-limit' | 'above-limit' {
  if (method !== 'within-limit') {
    return limitCents === null ? null : Math.max(limitCents, totalCents);
  }
  if (limitCents === null) return 'no-limit';
  return totalCents > limitCents ? 'above-limit' : limitCents;
}

export const ESTIMATE_STATE_LABELS: Readonly<Record<EstimateState, string>> = {
  draft: 'Para revisar',
  sent: 'Espera respuesta',
  answered: 'Respondido',
  superseded: 'Reemplazado',
  expired: 'Vencido',
  withdrawn: 'Retirado',
};
