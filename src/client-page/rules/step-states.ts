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
