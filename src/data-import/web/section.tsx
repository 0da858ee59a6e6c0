import { type ReactNode, useId } from 'react';
import css from './import-dialog.module.css';

type Props = { title: string; children: ReactNode };

export function TitledSection({ title, children }: Props) {
  const id = useId();
  return (
    <section className="stack one-column gap-10" aria-labelledby={id}>
      <h3 id={id} className={css.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
