import css from './no-script.module.css';

/**
 * Says in a page that needs its script what to do without scripts. The landing page works without them
 * and has the workshop's telephone and address. `alone`: the page has no other content.
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
