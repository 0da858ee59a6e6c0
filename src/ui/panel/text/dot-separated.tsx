import { Fragment, type ReactNode } from 'react';
import css from './dot-separated.module.css';

/**
 * `Service completo · 2 horas · US$ 185,00`. A dot is visible only between two parts on the same
 * line.
 */
export function DotSeparated({ parts: [first, ...more] }: { parts: readonly ReactNode[] }) {
  return (
    <span className={css.parts}>
      <span className={css.part}>{first}</span>
      {more.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified only by its position
        <Fragment key={index}>
          {' '}
          <span className={css.part}>
            <span className={css.dot}>· </span>
            {part}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
