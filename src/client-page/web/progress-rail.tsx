import type { StepState } from '../rules/step-states.ts';
import css from './progress.module.css';

type RailStep = { name: string; state: StepState };

type Props = {
  /** Name of the present phase, and the class of its colours. */
  label: string;
  look: string | undefined;
  /** Empty before and after the steps. */
  steps: readonly RailStep[];
  /** Whether the present step is the end of the waiting. */
  isEnd: boolean;
  /** Name of the list for screen readers. */
  name: string;
};

/** The present phase, «Paso 2 de 5», and the steps as a bar. */
export function ProgressRail({ label, look, steps, isEnd, name }: Props) {
  const position = steps.findIndex(({ state }) => state === 'now') + 1;
  return (
    <>
      <p className={css.state}>
        <span className={look}>{label}</span>
        {position === 0 ? null : (
          <span className={css.position}>
            Paso {position} de {steps.length}
          </span>
        )}
      </p>
      {steps.length === 0 ? null : (
        <ol className={css.rail} aria-label={name}>
          {steps.map((step) => (
            <li
              key={step.name}
              className={step.state === 'now' && isEnd ? css.end : css[step.state]}
              aria-current={step.state === 'now' ? 'step' : undefined}
            >
              <span>{step.name}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
