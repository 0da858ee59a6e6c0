import css from './script-wait.module.css';

/**
 * Shows on a served page, after some seconds without its script, that it is not loaded, with a link that loads it again.
 * Needs no script; hidden where scripts are off. `over`: placed over the content above a bar, without moving the layout.
 */
export function ScriptWait({ over = false }: { over?: boolean }) {
  return (
    <p className={over ? `${css.wait} ${css.over}` : css.wait}>
      La página no terminó de cargar.{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address loads this page again with its query */}
      <a className={css.retry} href="">
        Reintentar
      </a>
    </p>
  );
}
