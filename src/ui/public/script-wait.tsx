import css from './script-wait.module.css';

/**
 * Says in a served page that its script is still loading, and after some seconds offers to load the page again. Needs no
 * script; hidden where scripts are off. `over`: lies above a bar and moves nothing.
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
