import { useId } from 'react';
import css from './charts.module.css';
import series from './series.module.css';

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
