import css from './charts.module.css';
import { SeriesSign } from './hatch.tsx';
import series from './series.module.css';

/** Legend of the chart: filled, hatched, and a line with dots. */
export function ChartLegend() {
  return (
    <ul className={css.legend}>
      <li>
        <SeriesSign of="income" />
        Ingresos
      </li>
      <li>
        <SeriesSign of="costs" />
        Costos
      </li>
      <li>
        <svg className={css.sign} width="22" height="14" aria-hidden="true">
          <line className={series.profit} x1="0" x2="22" y1="7" y2="7" />
          <circle className={series.dot} cx="11" cy="7" r="3.5" />
        </svg>
        Ganancia
      </li>
      <li className={css.unit}>en US$</li>
    </ul>
  );
}
