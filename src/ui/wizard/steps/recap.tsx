import type { ReactNode } from 'react';
import css from '../wizard.module.css';

type Props = { name: string; detail: ReactNode; children?: ReactNode };

/** What a step is about, chosen before. */
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
