import { Logo } from '../logo.tsx';
import css from './public-header.module.css';

/** Header of every public page except the landing page: the logo and a link to it. */
export function PublicHeader({ name }: { name?: string | undefined }) {
  return (
    <header className={`${css.bar} no-print`}>
      <Logo {...(name === undefined ? {} : { name })} />
      <a className={css.back} href="/">
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M20 12H5m6-7-7 7 7 7" />
        </svg>
        Volver al inicio
      </a>
    </header>
  );
}
