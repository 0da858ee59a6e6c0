import type { ReactNode } from 'react';
import css from './month-report.module.css';

/** A part of the report with its heading. */
export function ReportPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
