import type { MouseEvent, ReactNode } from 'react';
import { ScriptWait } from '../../public/script-wait.tsx';
import { Button, Spinner } from '../fields/button.tsx';
import type { Wizard } from '../state/use-wizard.ts';
import { useHydrated } from '../storage/early-input.ts';
import css from '../wizard.module.css';

export const MISSING_ID = 'falta';

type Props<Name extends string> = {
  wizard: Wizard<Name>;
  summary: ReactNode;
  missing: readonly string[];
  action: string;
  busyAction?: string;
  busy?: boolean;
  quiet?: boolean;
};

/**
 * Keeps the focus in the field until the click is done: a blur may show an error and move the bar away
 * from the finger.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The sticky bar of a step: missing fields or choices so far, «Anterior» and the submit button. */
export function StepBar<Name extends string>(props: Props<Name>) {
  const { wizard, summary, missing, action, busyAction, busy = false, quiet } = props;
  const ready = useHydrated();
  return (
    <div className={css.bar} data-bar data-quiet={quiet}>
      {ready ? null : <ScriptWait over />}
      <div className={css.barInner}>
        <div
          className={css.running}
          data-missing={missing.length > 0 || wizard.errorCount > 0 || undefined}
        >
          {summary}
          <p className="danger smaller strong" role="status">
            {correctionText(wizard.errorCount)}
          </p>
          {missing.length > 0 ? (
            <p id={MISSING_ID} className="smaller">
              {ready ? `Falta: ${missing.join(', ')}` : 'Cargando el formulario…'}
            </p>
          ) : null}
        </div>
        {wizard.step > 1 ? (
          <Button
            aria-disabled={wizard.locked || undefined}
            onMouseDown={keepFocus}
            onClick={wizard.back}
          >
            Anterior
          </Button>
        ) : null}
        <Button
          type="submit"
          look={quiet ? 'plain' : 'primary'}
          onMouseDown={keepFocus}
          className={css.next}
          disabled={missing.length > 0 || !ready}
          aria-disabled={busy || undefined}
          aria-describedby={missing.length > 0 ? MISSING_ID : undefined}
        >
          {busy ? <Spinner /> : null}
          {busy && busyAction !== undefined ? busyAction : action}
        </Button>
      </div>
    </div>
  );
}

/** Formats the number of errors; the errors themselves are shown only at their fields. */
function correctionText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'Falta corregir un dato' : `Falta corregir ${count} datos`;
}

/** A line of the choices so far. */
export function SummaryLine({ children }: { children: ReactNode }) {
  return <p className={css.chosen}>{children}</p>;
}
