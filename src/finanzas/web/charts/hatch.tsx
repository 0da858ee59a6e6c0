import css from './charts.module.css';

/** Pattern for costs, which makes them distinguishable without colour. */
export function HatchPattern({ id }: { id: string }) {
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="6" height="6" className={css.hatchGround} />
      <rect width="2.5" height="6" className={css.hatchLine} />
    </pattern>
  );
}
