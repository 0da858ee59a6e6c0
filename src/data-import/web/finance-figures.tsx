import { IconArrowRight } from '@tabler/icons-react';
import { centsOf, dollarsOf, formatDollars } from '#shared/money/money.ts';
import type { ImportPreview } from '../contract/imports.ts';
import css from './import-dialog.module.css';
import { TitledSection } from './section.tsx';

type Period = ImportPreview['months'][number];

const PARTS = [
  ['income', 'Ingresos'],
  ['cost', 'Costos'],
  ['expenses', 'Gastos'],
] as const;
type Part = (typeof PARTS)[number][0];

/** Months that are listed without their years. */
const MOST_MONTHS = 12;

/** The figures of Finanzas before and after, of the months that change; of many months, the years first. */
export function FinanceFigures({ months }: Pick<ImportPreview, 'months'>) {
  const shown = PARTS.filter(([part]) =>
    months.some(({ before, after }) => before[part] !== after[part]),
  );
  const isFirst = months.every(({ before }) => PARTS.every(([part]) => before[part] === 0));
  const table = (heading: string, periods: readonly Period[]) => (
    <table className={`${css.table} ${css.months}`}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {shown.map(([part, label]) => (
            <th key={part} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods.map(({ month, before, after }) => (
          <tr key={month}>
            <th scope="row">{month.split('-').reverse().join('/')}</th>
            {shown.map(([part]) => (
              <td key={part}>
                {isFirst || before[part] === after[part] ? null : (
                  <>
                    <span className={`muted ${css.before}`}>
                      {formatDollars(before[part])}
                      <span className="sr-only"> pasa a </span>
                      <IconArrowRight size={14} aria-hidden className={css.arrow} />
                    </span>{' '}
                  </>
                )}
                {formatDollars(after[part])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <TitledSection title={isFirst ? 'Finanzas: lo que entra' : 'Finanzas: antes y después'}>
      {isFirst ? <p className="note">Hoy no hay importes en estos meses.</p> : null}
      {months.length > MOST_MONTHS ? (
        <>
          {table('Año', yearsOf(months))}
          <details>
            <summary>{`Ver los ${months.length} meses`}</summary>
            {table('Mes', months)}
          </details>
        </>
      ) : (
        table('Mes', months)
      )}
    </TitledSection>
  );
}

/** Adds the months that change to their years. */
function yearsOf(months: readonly Period[]): Period[] {
  const years = new Set(months.map(({ month }) => month.slice(0, 4)));
  return [...years].map((year) => {
    const parts = months.filter(({ month }) => month.startsWith(year));
    return {
      month: year,
      before: sum(parts.map(({ before }) => before)),
      after: sum(parts.map(({ after }) => after)),
    };
  });
}

const sum = (all: readonly Record<Part, number>[]): Record<Part, number> => ({
  income: total(all.map(({ income }) => income)),
  cost: total(all.map(({ cost }) => cost)),
  expenses: total(all.map(({ expenses }) => expenses)),
});

const total = (dollars: readonly number[]): number =>
  dollarsOf(dollars.reduce((cents, each) => cents + centsOf(each), 0));
