import css from './series.module.css';

/** Directions of the lines, which make the meanings distinguishable without colour. */
const DEGREES = { costs: 45, products: -45 } as const;

type Props = { id: string; of: keyof typeof DEGREES };

export function HatchPattern({ id, of }: Props) {
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${DEGREES[of]})`}
    >
      <rect width="6" height="6" className={css[`${of}Ground`]} />
      <rect width="2.5" height="6" className={css[`${of}Line`]} />
    </pattern>
  );
}
