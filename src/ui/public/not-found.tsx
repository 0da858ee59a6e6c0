import css from './not-found.module.css';
import { PublicHeader } from './public-header.tsx';

/** The page for unknown URLs. */
export function NotFound() {
  return (
    <>
      <PublicHeader />
      <main className={css.main}>
        <h1>Esta página no existe</h1>
        <p>Puede que el enlace esté incompleto o que la página haya cambiado de lugar.</p>
        <p className={css.ways}>
          <a className={css.primary} href="/cita">
            Agenda taller
          </a>
          <a className={css.secondary} href="/">
            Volver al inicio
          </a>
        </p>
      </main>
    </>
  );
}
