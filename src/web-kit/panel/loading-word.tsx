import css from './loading-word.module.css';

/** Says that something is on its way, to the eye too. Lies over the bones and takes no room. */
export function LoadingWord() {
  return (
    <p className={css.word} role="status">
      Cargando…
    </p>
  );
}
