import type { ReactNode } from 'react';
import css from '../wizard.module.css';

type Props = { name: string; detail: ReactNode; children?: ReactNode };

/** The choice of an earlier step that a step refers to. */
export function Recap({ name, detail, children }: Props) {
  return (
    <div className={css.recap}>
      <p>
        <b>{name}</b>
        <span>{detail}</span>
      </p>
      {children}
    </div>
  );
}
