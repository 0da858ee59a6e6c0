import css from './loading-word.module.css';

/** The visible text «Cargando…» over a skeleton; takes no space. */
export function LoadingWord() {
  return (
    <p className={css.word} role="status">
      Cargando…
    </p>
  );
}
