import { dayOf, ESTIMATE_VALID_DAYS, openingInstant, plusDays } from './calendar.ts';
import type { Call, Decision } from './calls.ts';
import {
  type Answer,
  badRequest,
  conflict,
  type Estimate,
  notFound,
  type State,
  type WorkLine,
  type WorkOrder,
} from './model.ts';
import { type BatchContext, findLive } from './model-agenda.ts';
import { agreedCents, findOpen, isAnswer } from './model-orders.ts';

type EstimateCallOf<Kind extends Call['kind']> = Call & { kind: Kind };

const proposedLines = ({ lines }: WorkOrder) =>
  Object.entries(lines).filter(([, { state, deleted }]) => state === 'proposed' && !deleted);

export function propose(state: State, { label }: EstimateCallOf<'propose'>): Answer {
  const order = findOpen(state, label);
  if (isAnswer(order)) return order;
  if (proposedLines(order).length === 0) return conflict('nothing-to-propose');
  if (order.estimates.some(({ state: each }) => each === 'draft')) return { status: 201 };
  order.estimates.push({ state: 'draft', channel: null, validUntil: null, lines: {} });
  order.version += 1;
  return { status: 201 };
}

export function send(
  state: State,
  { label, estimate: version, channel }: EstimateCallOf<'send'>,
  moment: BatchContext,
): Answer {
  const order = findOpen(state, label);
  if (isAnswer(order)) return order;
  const estimate = order.estimates[version - 1];
  if (!estimate) return notFound;
  const again = estimate.state === 'sent' && !isExpired(estimate, moment.now);
  if (estimate.state !== 'draft' && !again) return conflict('estimate-not-open');
  if (estimate.state === 'draft' && !freeze(order, estimate, channel, moment)) {
    return conflict('nothing-to-propose');
  }
  order.version += 1;
  return { status: 200 };
}

const isExpired = ({ validUntil }: Estimate, now: number) =>
  validUntil !== null && validUntil <= now;

/** Copies the proposed lines into a draft, which supersedes the sent estimate; `false` without lines. */
function freeze(
  order: WorkOrder,
  draft: Estimate,
  channel: Estimate['channel'],
  { now, rules: { zone } }: BatchContext,
): boolean {
  const lines = proposedLines(order);
  if (lines.length === 0) return false;
  for (const each of order.estimates) if (each.state === 'sent') each.state = 'superseded';
  const lastDay = plusDays(dayOf(now, zone), ESTIMATE_VALID_DAYS);
  Object.assign(draft, {
    state: 'sent',
    channel,
    validUntil: openingInstant(plusDays(lastDay, 1), 0, zone),
    lines: Object.fromEntries(
      lines.map(([line, { quantity, cents }]) => [line, { quantity, cents }]),
    ),
  });
  return true;
}

export function withdraw(
  state: State,
  { label, estimate: version }: EstimateCallOf<'withdraw'>,
): Answer {
  const order = findOpen(state, label);
  if (isAnswer(order)) return order;
  const estimate = order.estimates[version - 1];
  if (!estimate) return notFound;
  if (estimate.state !== 'draft' && estimate.state !== 'sent') return conflict('estimate-not-open');
  estimate.state = 'withdrawn';
  order.version += 1;
  return { status: 200 };
}

/** The hourly job. Answers compare the instant themselves: they do not wait for it. */
export function expire(state: State, { now }: BatchContext): Answer {
  for (const order of Object.values(state.orders)) {
    const expired = order.estimates.filter((each) => each.state === 'sent' && isExpired(each, now));
    for (const estimate of expired) {
      estimate.state = 'expired';
      order.version += 1;
    }
  }
  return { status: 200 };
}

/** Why an estimate that a page shows cannot be answered when no other one waits. */
const CLOSED_ESTIMATES: Readonly<Record<Estimate['state'], string>> = {
  answered: 'already-answered',
  expired: 'estimate-expired',
  superseded: 'estimate-changed',
  withdrawn: 'no-open-estimate',
  draft: 'no-open-estimate',
  sent: 'no-open-estimate',
};

/** The client's answers by the link: they name what the page showed. */
export function answerByLink(
  state: State,
  { label, estimate: shown, answers }: EstimateCallOf<'answer'>,
  { now }: BatchContext,
): Answer {
  if (!findLive(state, label)) return notFound;
  const order = state.orders[label];
  if (!order) return conflict('no-open-estimate');
  if (order.closed) return conflict('order-closed');
  const sent = order.estimates.findIndex((each) => each.state === 'sent') + 1;
  if (sent === 0) {
    return conflict(CLOSED_ESTIMATES[order.estimates[shown - 1]?.state ?? 'draft']);
  }
  if (sent !== shown) return conflict('estimate-changed');
  return writeAnswers(state, order, { estimate: shown, answers, method: 'link', now });
}

/** Answers that staff record; a draft is frozen first. */
export function recordAnswers(
  state: State,
  { label, estimate: version, method, answers }: EstimateCallOf<'record-answers'>,
  moment: BatchContext,
): Answer {
  const found = findOpen(state, label);
  if (isAnswer(found)) return found;
  if (!found.estimates[version - 1]) return notFound;
  const changed = answers.some(({ line, seen }) => {
    const row = found.lines[line];
    return isProposed(row) && seen !== null && row?.version !== seen;
  });
  if (changed) return conflict('line-changed');
  // A rejected answer leaves the draft as it was.
  const order = structuredClone(found);
  const estimate = order.estimates[version - 1];
  if (estimate?.state === 'draft' && !freeze(order, estimate, 'counter', moment)) {
    return conflict('nothing-to-propose');
  }
  const answer = writeAnswers(state, order, {
    estimate: version,
    answers,
    method,
    now: moment.now,
  });
  if (answer.status === 200) state.orders[label] = order;
  return answer;
}

type Answering = {
  estimate: number;
  answers: readonly { line: string; decision: Decision }[];
  method: string;
  now: number;
};

function writeAnswers(state: State, order: WorkOrder, answering: Answering): Answer {
  const { estimate: version, answers, method, now } = answering;
  const estimate = order.estimates[version - 1];
  if (!estimate) return notFound;
  const isOpen = estimate.state === 'sent' && !isExpired(estimate, now);
  const isApprovedHere = (line: string) =>
    order.lines[line]?.state === 'approved' &&
    state.authorisations.some((each) => each.startsWith(`${line} approve ${version} `));
  const declinesApproved = answers.every(
    ({ line, decision }) => decision === 'decline' && isApprovedHere(line),
  );
  if (!isOpen && !declinesApproved) {
    return conflict(isExpired(estimate, now) ? 'estimate-expired' : 'estimate-not-open');
  }
  const decided = decide(order, estimate, answering);
  if (isAnswer(decided)) return decided;
  const after = structuredClone(order);
  for (const [label, decision] of Object.entries(decided)) {
    const line = after.lines[label];
    if (!line || decision === 'call-me') continue;
    line.state = decision === 'approve' ? 'approved' : 'declined';
    line.version += 1;
  }
  const total = agreedCents(after);
  if (method === 'within-limit' && after.limitCents === null) return conflict('no-limit');
  if (method === 'within-limit' && total > (after.limitCents ?? 0)) return conflict('above-limit');
  if (after.limitCents !== null) after.limitCents = Math.max(after.limitCents, total);
  const waits = Object.keys(estimate.lines).some((line) => isProposed(after.lines[line]));
  const answered = after.estimates[version - 1];
  if (answered && isOpen && (!waits || estimate.channel === 'counter')) answered.state = 'answered';
  after.version += 1;
  Object.assign(order, after);
  note(state, decided, { version, method }, after.limitCents);
  return { status: 200 };
}

const isProposed = (line: WorkLine | undefined) => line?.state === 'proposed' && !line.deleted;

/** Returns the decision about each line, with the alternatives that were not chosen; or the rejection. */
function decide(
  order: WorkOrder,
  estimate: Estimate,
  { answers, method }: Answering,
): Record<string, Decision> | Answer {
  if (answers.length === 0) return badRequest;
  if (method === 'within-limit' && answers.some(({ decision }) => decision !== 'approve')) {
    return badRequest;
  }
  const decided: Record<string, Decision> = {};
  for (const { line: label, decision } of answers) {
    const line = order.lines[label];
    if (!line || line.deleted || !(label in estimate.lines)) return notFound;
    if (label in decided) return badRequest;
    const revoked = line.state === 'approved' && decision === 'decline' && method !== 'link';
    if (line.state !== 'proposed' && !revoked) return conflict('already-answered');
    decided[label] = decision;
  }
  const isAgreed = ([label, line]: [string, WorkLine]) =>
    label in decided && decided[label] !== 'call-me'
      ? decided[label] === 'approve'
      : line.state === 'approved' || line.state === 'done';
  const grouped = Object.entries(order.lines).filter(
    ([, line]) => line.group !== null && !line.deleted,
  );
  const chosen = grouped.filter(isAgreed).map(([, { group }]) => group);
  if (new Set(chosen).size < chosen.length) return badRequest;
  for (const [label, line] of grouped) {
    const other = chosen.includes(line.group) && !isAgreed([label, line]);
    if (other && line.state === 'proposed' && label in estimate.lines) decided[label] = 'decline';
  }
  return decided;
}

/** Writes the authorisations. A second wish for a call about a line changes nothing. */
function note(
  state: State,
  decided: Readonly<Record<string, Decision>>,
  by: { version: number; method: string },
  limitCents: number | null,
): void {
  for (const [line, decision] of Object.entries(decided)) {
    const text = `${line} ${decision} ${by.version} `;
    const isCall = decision === 'call-me';
    if (isCall && state.authorisations.some((each) => each.startsWith(text))) continue;
    state.authorisations.push(text + (isCall ? by.method : `${by.method} ${limitCents ?? ''}`));
  }
}
