import { Fragment } from 'react';
import css from './dotted.module.css';

/** `Service completo · 2 horas · US$ 185,00`: no line ends in a dot, and no part breaks but the first. */
export function Dotted({ parts: [first, ...more] }: { parts: readonly string[] }) {
  return (
    <>
      <span>{first}</span>
      {more.map((part) => (
        <Fragment key={part}>
          {' '}
          <span className={css.part}>· {part}</span>
        </Fragment>
      ))}
    </>
  );
}
