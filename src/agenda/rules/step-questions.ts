import { OPEN_WORK } from '#work-orders/rules/open-work.ts';
import type { CitationStatus, CitationStep } from './citation-status.ts';

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
export type StepQuestion = 'none' | 'completion' | 'delivery' | 'cancellation';

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
