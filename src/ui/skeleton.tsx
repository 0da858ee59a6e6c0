import css from './skeleton.module.css';

/** A grey place holder of the final height (px), so that nothing moves when the content comes. */
export function Skeleton({ height }: { height: 20 | 24 | 44 | 54 | 56 | 64 | 96 }) {
  return <div className={`${css.skeleton} ${css[`h${height}`]}`} aria-hidden="true" />;
}
