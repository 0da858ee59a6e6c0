import type { FormFields } from '../state/use-wizard.ts';
import controls from './controls.module.css';
import { describe, Field } from './field.tsx';
import css from './notes-field.module.css';

const MOST = 1000;
const NEAR = 850;

/** «1.000»: the language data of some browsers leave four digits without a point. */
const grouped = (count: number) => String(count).replace(/(?<=\d)(?=\d{3}$)/, '.');

type Props = { form: FormFields<'notes'>; hint: string };

/** An optional text. Shows the number of characters near the limit; does not cut the text. */
export function NotesField({ form, hint }: Props) {
  const value = form.data.notes;
  const problem = form.problem('notes');
  const used = [...value.trim()].length;
  return (
    <div>
      <Field id="notes" label="Notas (opcional)" hint={hint} problem={problem}>
        <textarea
          {...describe('notes', problem, hint)}
          className={controls.input}
          name="notes"
          rows={4}
          autoComplete="off"
          value={value}
          onChange={(event) => form.edit('notes', event.currentTarget.value)}
          onBlur={() => form.blur('notes')}
        />
      </Field>
      <p className={css.count} role="status">
        {used >= NEAR ? `${grouped(used)} de ${grouped(MOST)} caracteres` : ''}
      </p>
    </div>
  );
}
