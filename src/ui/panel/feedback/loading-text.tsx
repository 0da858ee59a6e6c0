import css from './read-states.module.css';

/** The visible text «Cargando…» over a skeleton; takes no space. */
export function LoadingText() {
  return (
    <p className={css.word} role="status">
      Cargando…
    </p>
  );
}
