import type { ReactNode } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import css from './month-report.module.css';

/** The sum below the last of four columns. */
export function TotalRow({ total }: { total: number }) {
  return (
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td />
        <td />
        <td>{formatDollars(total)}</td>
      </tr>
    </tfoot>
  );
}

/** A part of the report with its heading. */
export function ReportPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
