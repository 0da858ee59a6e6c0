import { useId } from 'react';
import css from './charts.module.css';
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
      <li className="muted">en US$</li>
    </ul>
  );
}

/** Directions of the lines, which make the meanings distinguishable without colour. */
const DEGREES = { costs: 45, products: -45 } as const;

type Hatched = keyof typeof DEGREES;

export function HatchPattern({ id, of }: { id: string; of: Hatched }) {
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${DEGREES[of]})`}
    >
      <rect width="6" height="6" className={series[`${of}Ground`]} />
      <rect width="2.5" height="6" className={series[`${of}Line`]} />
    </pattern>
  );
}

/** The mark of a meaning beside its name, as its bars are. */
export function SeriesSign({ of }: { of: Hatched | 'income' | 'services' }) {
  const hatch = useId();
  return (
    <svg className={css.sign} width="16" height="14" aria-hidden="true">
      {of === 'costs' || of === 'products' ? <HatchPattern id={hatch} of={of} /> : null}
      <rect
        className={series[of]}
        {...(of in DEGREES && { fill: `url(#${hatch})` })}
        x="0.5"
        y="0.5"
        width="15"
        height="13"
      />
    </svg>
  );
}
