import { formatDollars } from '#shared/money/money.ts';
import type { Metrics } from '../../contract/finance.ts';
import { formatDayAndMonth, formatMonth } from '../../rules/format-period.ts';
import { Money } from '../money.tsx';
import css from './charts.module.css';

type Props = { periods: Metrics['periods']; overall: Metrics['overall'] };

/** The numbers of the chart. Leaves out empty days or months; the total counts all. */
export function TimeTable({ periods: { unit, points }, overall }: Props) {
  const rows = points.filter(({ income, costs }) => income !== 0 || costs !== 0);
  const format = unit === 'day' ? formatDayAndMonth : formatMonth;
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{unit === 'day' ? 'Día' : 'Mes'}</th>
          <th scope="col">Ingresos</th>
          <th scope="col">Costos</th>
          <th scope="col">Ganancia</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ period, income, costs, profit }) => (
          <tr key={period}>
            <th scope="row">{format(period)}</th>
            <td>{formatDollars(income)}</td>
            <td>{formatDollars(costs)}</td>
            <td>
              <Money amount={profit} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatDollars(overall.totalIncome)}</td>
          <td>{formatDollars(overall.totalCosts)}</td>
          <td>
            <Money amount={overall.netProfit} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
