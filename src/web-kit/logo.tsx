import css from './logo.module.css';

/** The plug: five stacked bars and the spark under them. Takes the text's colour. */
export function Plug() {
  return (
    <svg className={css.plug} viewBox="0 0 22 26" width="22" height="26" aria-hidden="true">
      <path
        fill="currentColor"
        d="M8.5 0h5a.8.8 0 0 1 .8.8v2.6H7.7V.8a.8.8 0 0 1 .8-.8M6.4 4.6h9.2a1 1 0 0 1 0 2.2H6.4a1 1 0 0 1 0-2.2M5.2 8h11.6a1.1 1.1 0 0 1 0 2.4H5.2A1.1 1.1 0 0 1 5.2 8M3.2 11.6h15.6a1.5 1.5 0 0 1 1.5 1.5v3a1.5 1.5 0 0 1-1.5 1.5H3.2a1.5 1.5 0 0 1-1.5-1.5v-3a1.5 1.5 0 0 1 1.5-1.5M6 18.8h10v1.1a1.3 1.3 0 0 1-1.3 1.3H7.3A1.3 1.3 0 0 1 6 19.9z"
      />
      <path className={css.spark} d="M8 22.2h6.4L8.6 25.1H15" />
    </svg>
  );
}

/** Logo and the business's name, as a link home. */
export function Logo({ name = 'Bujía' }: { name?: string }) {
  return (
    <a className={css.logo} href="/">
      <Plug />
      <span>{name}</span>
    </a>
  );
}
