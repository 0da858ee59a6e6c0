import type { FirstStepsView } from '../contract/first-steps.ts';
import type { Outcome } from '../rules/first-steps.ts';

/** Props of a step's body. */
export type StepProps = {
  view: FirstStepsView;
  /** Records the outcome and opens the next step. */
  onDone: (outcome?: Outcome) => Promise<void>;
  fail: (message: string) => void;
};
