import css from './skeleton.module.css';

/** A grey placeholder of the final height (px): nothing moves when the content arrives. */
export function Skeleton({ height }: { height: 20 | 24 | 44 | 54 | 56 | 64 | 96 }) {
  return <div className={`${css.skeleton} ${css[`h${height}`]}`} aria-hidden="true" />;
}
