import { useId } from 'react';
import css from './charts.module.css';
import { HatchPattern } from './hatch.tsx';
import series from './series.module.css';

/** Legend of the chart: filled, hatched, and a line with dots. */
export function ChartLegend() {
  const hatch = useId();
  return (
    <ul className={css.legend}>
      <li>
        <svg width="18" height="14" aria-hidden="true">
          <rect className={series.income} width="18" height="14" />
        </svg>
        Ingresos
      </li>
      <li>
        <svg width="18" height="14" aria-hidden="true">
          <defs>
            <HatchPattern id={hatch} of="costs" />
          </defs>
          <rect
            className={series.costs}
            fill={`url(#${hatch})`}
            x="0.5"
            y="0.5"
            width="17"
            height="13"
          />
        </svg>
        Costos
      </li>
      <li>
        <svg width="22" height="14" aria-hidden="true">
          <line className={series.profit} x1="0" x2="22" y1="7" y2="7" />
          <circle className={series.dot} cx="11" cy="7" r="3.5" />
        </svg>
        Ganancia
      </li>
      <li className={css.unit}>en US$</li>
    </ul>
  );
}
