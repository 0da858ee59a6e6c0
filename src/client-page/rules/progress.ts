import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import type { SentState } from '#work-orders/rules/estimate-states.ts';

/** Where a vehicle is between its reception and its delivery, in order. */
export const STEPS = [
  'received',
  'inspecting',
  'awaiting-answer',
  'answered',
  'working',
  'ready',
] as const;
type Step = (typeof STEPS)[number];

/** `booked`: before the reception. */
export const PHASES = ['booked', ...STEPS, 'delivered', 'cancelled'] as const;
export type Phase = (typeof PHASES)[number];

export const PHASE_LABELS: Readonly<Record<Phase, string>> = {
  booked: 'Cita reservada',
  received: 'Recibida',
  inspecting: 'En revisión',
  'awaiting-answer': 'Espera tu respuesta',
  answered: 'Respuesta recibida',
  working: 'En trabajo',
  ready: 'Lista',
  delivered: 'Entregada',
  cancelled: 'Cita cancelada',
};

/** What the page knows of a work order. `inspected`: an item of the inspection has a result. */
export type OrderFacts = { inspected: boolean; estimate: SentState | null };

/** What an estimate means for the progress. An estimate that cannot be answered any more delays nothing. */
const ESTIMATE_EFFECTS: Readonly<Record<SentState, 'waits' | 'answered' | 'none'>> = {
  sent: 'waits',
  answered: 'answered',
  superseded: 'none',
  expired: 'none',
  withdrawn: 'none',
};

const PHASE_RULES: Readonly<Record<CitationStatus, (facts: OrderFacts) => Phase>> = {
  pending: () => 'booked',
  accepted: () => 'booked',
  'in-workshop': ({ inspected, estimate }) => {
    const effect = effectOf(estimate);
    if (effect === 'waits') return 'awaiting-answer';
    // The work has not begun: until then the client can correct the answer.
    if (effect === 'answered') return 'answered';
    // An estimate that was sent follows an inspection, also when it has ended.
    return inspected || estimate !== null ? 'inspecting' : 'received';
  },
  'in-progress': ({ estimate }) => (effectOf(estimate) === 'waits' ? 'awaiting-answer' : 'working'),
  installed: () => 'ready',
  delivered: () => 'delivered',
  cancelled: () => 'cancelled',
};

const effectOf = (estimate: SentState | null) =>
  estimate === null ? 'none' : ESTIMATE_EFFECTS[estimate];

type Progress = { phase: Phase; steps: { step: Step; state: StepState }[] };

/**
 * Returns where a vehicle is, and its steps; none before the reception and after the end. The
 * client's answer is one step, awaited or received, and left out while there is nothing to answer.
 */
export function progressOf(status: CitationStatus, order: OrderFacts | null): Progress {
  const facts = order ?? { inspected: false, estimate: null };
  const phase = PHASE_RULES[status](facts);
  if (!(STEPS as readonly Phase[]).includes(phase)) return { phase, steps: [] };
  const shown = STEPS.filter((step) => {
    if (step === 'awaiting-answer') return phase === step;
    return step !== 'answered' || effectOf(facts.estimate) === 'answered';
  });
  return { phase, steps: stepStates(shown, phase) };
}

export const STEP_STATES = ['done', 'now', 'next'] as const;
export type StepState = (typeof STEP_STATES)[number];

/** Returns the state of each step. Steps before `current` are done. */
export function stepStates<Step extends string>(
  steps: readonly Step[],
  current: string,
): { step: Step; state: StepState }[] {
  const present = (steps as readonly string[]).indexOf(current);
  return steps.map((step, index) => {
    if (index === present) return { step, state: 'now' };
    return { step, state: index < present ? 'done' : 'next' };
  });
}
