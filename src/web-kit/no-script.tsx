import css from './no-script.module.css';

/**
 * In the static shell of a page that needs its script: what to do where scripts do not run. The
 * landing works without them and has the workshop's telephone and address.
 */
export function NoScript({ need }: { need: string }) {
  return (
    <noscript>
      <div className={css.note}>
        <p>{need} También puedes comunicarte con el taller.</p>
        <a className={css.way} href="/#donde-estamos">
          Comunicarse con el taller
        </a>
      </div>
    </noscript>
  );
}
