import { LAST_STEP, STEPS, type Step } from './booking-fields.ts';
import css from './progress.module.css';

const ORDER: readonly Step[] = [1, 2, 3, 4, 5];

/** «Paso 4 de 5», the segments and what comes next. */
export function Progress({ step, editing }: { step: Step; editing: boolean }) {
  const next = editing ? LAST_STEP : ORDER[step];
  return (
    <div className={css.progress}>
      <ol className={css.segments} aria-hidden="true">
        {ORDER.map((entry) => (
          <li key={entry} data-state={entry < step ? 'done' : entry === step ? 'now' : 'open'} />
        ))}
      </ol>
      <p className={css.place}>
        <span id="paso">
          Paso {step} de {LAST_STEP}
        </span>
        <span>
          {next === undefined || step === LAST_STEP ? 'Último paso' : `Sigue: ${STEPS[next].title}`}
        </span>
      </p>
    </div>
  );
}
