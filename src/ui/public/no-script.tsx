import css from './no-script.module.css';

/**
 * In the static shell of a page that needs its script: what to do where scripts do not run. The
 * landing works without them and has the workshop's telephone and address. `alone`: on a page that
 * has nothing else.
 */
export function NoScript({ need, alone = false }: { need: string; alone?: boolean }) {
  return (
    <noscript>
      <div className={alone ? `${css.note} ${css.alone}` : css.note}>
        <p>{need} También puedes comunicarte con el taller.</p>
        <a className={css.way} href="/#donde-estamos">
          Comunicarse con el taller
        </a>
      </div>
    </noscript>
  );
}
