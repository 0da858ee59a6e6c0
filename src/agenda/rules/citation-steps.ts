import { isTransitionAllowed } from '#shared/records/status-machine.ts';
import { OPEN_WORK } from '#work-orders/rules/order-summary.ts';
import {
  CITATION_TRANSITIONS,
  type CitationStatus,
  type CitationStep,
  statusBetween,
  transitionsTo,
} from './citation-status.ts';

/**
 * Reasons to ask before a status change. `unpaid`: the client has not paid the job. `uploading-photos`: photos of this
 * device have not reached the order, which accepts none once it is closed.
 */
export const STEP_CONCERNS = [...OPEN_WORK, 'unpaid', 'uploading-photos'] as const;
export type StepConcern = (typeof STEP_CONCERNS)[number];

/**
 * What is asked before a step. `completion`: «Completar mantenimiento», with the lines, the waiting estimate and
 * the photos. `delivery`: «¿Entregar la moto?», with the total. `cancellation`: «¿Cancelar esta cita?».
 */
type StepQuestion = 'none' | 'completion' | 'delivery' | 'cancellation';

/** The question for each concern; `nothing`: without a concern. */
type Questions = Readonly<Record<StepConcern | 'nothing', StepQuestion>>;

const always = (question: StepQuestion): Questions => ({
  nothing: question,
  'waiting-estimate': question,
  'unsent-proposals': question,
  'approved-lines': question,
  unpaid: question,
  'uploading-photos': question,
});

/** The question before each transition of a citation, by concern. Used by buttons and server. */
export const CITATION_QUESTIONS: Readonly<Record<CitationStep, Questions>> = {
  'pending → accepted': always('none'),
  'pending → cancelled': always('cancellation'),
  'accepted → in-workshop': always('none'),
  'accepted → pending': always('none'),
  // The order stays open, and the client can still answer.
  'in-workshop → in-progress': always('none'),
  // The order closes. A job is paid when it is delivered.
  'in-progress → installed': { ...always('completion'), nothing: 'none', unpaid: 'none' },
  'installed → delivered': always('delivery'),
};

/** Returns what is asked before a step, `none` also for a change that the table of transitions lacks. */
export function citationQuestionBefore(
  from: CitationStatus,
  to: CitationStatus,
  open: readonly StepConcern[],
): StepQuestion {
  const questions: Questions | undefined = CITATION_QUESTIONS[`${from} → ${to}` as CitationStep];
  if (questions === undefined) return 'none';
  const asked = open.map((concern) => questions[concern]).find((question) => question !== 'none');
  return asked ?? questions.nothing;
}

/**
 * Whether the table of transitions has no way back for a step: then it can be undone for some seconds. Two steps of one
 * action are undone together if the last one has no way back.
 */
export function canUndoCitationStep(from: CitationStatus, to: CitationStatus): boolean {
  const last = statusBetween(from, to) ?? from;
  return (
    isTransitionAllowed(CITATION_TRANSITIONS, last, to) &&
    !isTransitionAllowed(CITATION_TRANSITIONS, to, last)
  );
}

/** Whether a vehicle can be received, and whether it still has to be moved to «En Taller». */
const RECEPTIONS: Readonly<Record<CitationStatus, 'moves' | 'stays' | null>> = {
  pending: 'moves',
  accepted: 'moves',
  'in-workshop': 'stays',
  'in-progress': 'stays',
  installed: null,
  delivered: null,
  cancelled: null,
};

/**
 * Returns the statuses through which a citation passes when its vehicle is received, in order; `null` if it cannot
 * be received. One whose work has begun stays where it is: the reception only opens its order.
 */
export function receptionPath(from: CitationStatus): CitationStatus[] | null {
  const reception = RECEPTIONS[from];
  if (reception !== 'moves') return reception === null ? null : [];
  const path = transitionsTo('in-workshop');
  return path.slice(path.indexOf(from) + 1);
}
