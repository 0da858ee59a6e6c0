import { shownProblem } from '../booking-state.ts';
import controls from '../fields/controls.module.css';
import { describe, Field } from '../fields/field.tsx';
import type { Wizard } from '../use-wizard.ts';
import css from './schedule.module.css';

const MOST = 1000;
const NEAR = 850;
const HINT = 'Lo que conviene saber: ruidos, testigos encendidos, repuestos que traes.';

/** Optional; counts only when the limit comes near, and cuts nothing. */
export function NotesField({ wizard }: { wizard: Wizard }) {
  const value = wizard.state.data.notes;
  const problem = shownProblem(wizard.state, 'notes', wizard.days);
  const used = [...value.trim()].length;
  return (
    <div className={css.notes}>
      <Field id="notes" label="Notas (opcional)" hint={HINT} problem={problem}>
        <textarea
          {...describe('notes', problem, HINT)}
          className={controls.input}
          name="notes"
          rows={4}
          autoComplete="off"
          value={value}
          onChange={(event) => wizard.edit('notes', event.currentTarget.value)}
          onBlur={() => wizard.blur('notes')}
        />
      </Field>
      <p className={css.count} role="status">
        {used >= NEAR ? `${used} de ${MOST} caracteres` : ''}
      </p>
    </div>
  );
}
