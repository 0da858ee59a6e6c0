import type { StepPlan } from '../state/wizard-plan.ts';
import css from './progress.module.css';

type Props = { steps: readonly StepPlan<string>[]; step: number; editing: boolean };

/** «Paso 4 de 5», the segments and the title of the next step. */
export function Progress({ steps, step, editing }: Props) {
  const next = step < steps.length ? steps[editing ? steps.length - 1 : step] : undefined;
  return (
    <div className={css.progress}>
      <ol className={css.segments} aria-hidden="true">
        {steps.map(({ title }, index) => (
          <li key={title} data-state={stateOf(index + 1, step)} />
        ))}
      </ol>
      <p className={css.place}>
        <span id="paso">
          Paso {step} de {steps.length}
        </span>
        <span>{next === undefined ? 'Último paso' : `Sigue: ${next.title}`}</span>
      </p>
    </div>
  );
}

/** The purpose of the wizard, above its steps. */
export function Heading({ children }: { children: string | undefined }) {
  return children === undefined ? null : <p className={css.heading}>{children}</p>;
}

function stateOf(entry: number, step: number): 'done' | 'now' | 'open' {
  if (entry === step) return 'now';
  return entry < step ? 'done' : 'open';
}
