import type { ReactNode } from 'react';
import css from './controls.module.css';

type Props = {
  id: string;
  label: string;
  hint?: string | undefined;
  problem: string | null;
  children: ReactNode;
};

/** Label, hint, control and error of a field; `describe` returns the attributes of the control. */
export function Field({ id, label, hint, problem, children }: Props) {
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {hint === undefined ? null : (
        <p className={css.hint} id={hintId(id)}>
          {hint}
        </p>
      )}
      {children}
      {problem === null ? null : (
        <p className={css.problem} id={errorId(id)}>
          <FieldError>{problem}</FieldError>
        </p>
      )}
    </div>
  );
}

const hintId = (id: string) => `${id}-ayuda`;
const errorId = (id: string) => `${id}-error`;

/** Returns the attributes that link a control to its hint and error. */
export function describe(id: string, problem: string | null, hint?: string) {
  const parts = [hint === undefined ? '' : hintId(id), problem === null ? '' : errorId(id)];
  return {
    id,
    'aria-invalid': problem === null ? undefined : true,
    'aria-describedby': parts.filter(Boolean).join(' ') || undefined,
  };
}

/** An error with an icon: colour alone is not enough. */
export function FieldError({ children }: { children: string }) {
  return (
    <span className={css.fieldError}>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7.5v5M12 16v.01" />
      </svg>
      {children}
    </span>
  );
}
