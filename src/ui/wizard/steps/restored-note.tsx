import type { Wizard } from '../state/use-wizard.ts';
import css from '../wizard.module.css';

/** Says that the fields were restored from an earlier visit, with a button to start over. */
export function RestoredNote<Name extends string>({ wizard }: { wizard: Wizard<Name> }) {
  if (!wizard.restored) return null;
  return (
    <p className={css.restored}>
      Recuperamos tus datos.
      <button type="button" className={css.link} onClick={wizard.restart}>
        Empezar de nuevo
      </button>
    </p>
  );
}
