import css from './logo.module.css';

/** The spark plug: five stacked bars and the spark below, in the colour of the text. */
function Plug() {
  return (
    <svg className="rigid" viewBox="0 0 22 26" width="22" height="26" aria-hidden="true">
      <path
        fill="currentColor"
        d="M8.2 0h5.6a.7.7 0 0 1 .7.7v2.5a.7.7 0 0 1-.7.7H8.2a.7.7 0 0 1-.7-.7V.7a.7.7 0 0 1 .7-.7M6.6 4.9h8.8a1 1 0 0 1 0 2H6.6a1 1 0 0 1 0-2M5.6 7.9h10.8a1 1 0 0 1 0 2H5.6a1 1 0 0 1 0-2M3.4 10.9h15.2a1 1 0 0 1 1 1v2.6a1 1 0 0 1-1 1H3.4a1 1 0 0 1-1-1v-2.6a1 1 0 0 1 1-1M7 16.5h8v1.2a.9.9 0 0 1-.9.9H7.9a.9.9 0 0 1-.9-.9z"
      />
      <path className={css.spark} d="M7.8 20.5h6.6l-5.8 4.4h6.8" />
    </svg>
  );
}

/** Links the logo and the name of the business to the home page. */
export function Logo({ name = 'Bujía' }: { name?: string }) {
  return (
    <a className={css.logo} href="/">
      <Plug />
      <span>{name}</span>
    </a>
  );
}
