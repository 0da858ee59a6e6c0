import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import type { AnsweredOrder, Decision, LineDecision } from './answers.ts';
import type { SentState } from './estimate-states.ts';
import { declinedWork, isAgreed, type LineState } from './order-lines.ts';

/** Decisions to which a client can correct an answer. */
export const CORRECTED_DECISIONS = ['approve', 'decline'] as const satisfies readonly Decision[];
export type CorrectedDecision = (typeof CORRECTED_DECISIONS)[number];

/**
 * Whether the work of an answered line can have begun. «En Proceso» does not say on which line the mechanic works, so
 * it counts for all of them.
 */
const WORK_BEGUN: Readonly<Record<CitationStatus, boolean>> = {
  pending: false,
  accepted: false,
  'in-workshop': false,
  'in-progress': true,
  installed: true,
  delivered: true,
  cancelled: true,
};

/** Whether the answers of the shown estimate can be corrected. The other states offer no prices any more. */
const CORRECTABLE: Readonly<Record<SentState, boolean>> = {
  sent: true,
  answered: true,
  superseded: false,
  expired: false,
  withdrawn: false,
};

/** The other answer to a line; `null`: it has no answer, or is done. */
const OTHER_DECISIONS: Readonly<Record<LineState, CorrectedDecision | null>> = {
  proposed: null,
  approved: 'decline',
  declined: 'approve',
  done: null,
};

type Shown = {
  status: CitationStatus;
  estimate: SentState;
  /** The validity of the estimate has ended. */
  expired: boolean;
  line: LineState;
};

/** Returns the decision to which the client can correct the answer to a line; `null` if it cannot be corrected. */
export function correctionOf({ status, estimate, expired, line }: Shown): CorrectedDecision | null {
  if (WORK_BEGUN[status] || !CORRECTABLE[estimate] || expired) return null;
  return OTHER_DECISIONS[line];
}

type Correction = {
  decisions: LineDecision[];
  /** Booked service and agreed lines afterwards, in cents. */
  totalCents: number;
  limitCents: number | null;
  /** Declined lines whose work was deferred and is agreed now. */
  revived: string[];
};

/** The limits in cents that the corrected answer found and left. */
export type CorrectedLimits = { beforeCents: number | null; afterCents: number | null };

/**
 * Returns what a correction changes; the line has the other answer. Approving an alternative declines the one that was
 * approved. An approval above «No pasar de» raises it, as the first answer does; correcting an approval takes back the
 * limit that it raised, unless the limit changed since.
 */
export function applyCorrection(
  { baseCents, limitCents, lines }: AnsweredOrder,
  { line: id, decision }: { line: string; decision: CorrectedDecision },
  corrected: CorrectedLimits,
): Correction {
  const group = lines.find((line) => line.id === id)?.choiceGroup ?? null;
  const isOther = (line: (typeof lines)[number]) =>
    line.id !== id && group !== null && line.choiceGroup === group;
  const decisions = lines.flatMap((line): Omit<LineDecision, 'deferred'>[] => {
    if (line.id === id) {
      const to = decision === 'approve' ? 'approved' : 'declined';
      return [{ line: id, decision, from: line.state, to }];
    }
    const replaced = decision === 'approve' && isOther(line) && line.state === 'approved';
    return replaced
      ? [{ line: line.id, decision: 'decline', from: 'approved', to: 'declined' }]
      : [];
  });
  const states = new Map(decisions.map(({ line, to }) => [line, to]));
  const after = lines.map((line) => ({ ...line, state: states.get(line.id) ?? line.state }));
  const declined = decisions.filter(({ to }) => to === 'declined').map(({ line }) => line);
  const deferred = declinedWork(after, new Set(declined));
  const totalCents = after.reduce(
    (sum, { state, totalCents }) => sum + (isAgreed(state) ? totalCents : 0),
    baseCents,
  );
  return {
    decisions: decisions.map((each) => ({ ...each, deferred: deferred.has(each.line) })),
    totalCents,
    limitCents: limitAfter(limitCents, totalCents, decision, corrected),
    revived:
      decision === 'approve'
        ? lines.filter((line) => line.id === id || isOther(line)).map((line) => line.id)
        : [],
  };
}

function limitAfter(
  limitCents: number | null,
  totalCents: number,
  decision: CorrectedDecision,
  { beforeCents, afterCents }: CorrectedLimits,
): number | null {
  if (limitCents === null) return null;
  const raised = decision === 'decline' && beforeCents !== null && limitCents === afterCents;
  return Math.max(raised ? beforeCents : limitCents, totalCents);
}
