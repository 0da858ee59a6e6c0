import { Banner } from '../banner.tsx';
import { Button, buttonClass } from '../wizard/fields/button.tsx';
import css from './page-failure.module.css';

/** Replaces a page that threw while it rendered. Typed text is in the tab's storage. */
export function PageFailure() {
  return (
    <main className={css.main}>
      <h1>Algo salió mal</h1>
      <Banner kind="error">No pudimos mostrar esta página. Vuelve a cargarla.</Banner>
      <div className="wrap gap-12">
        <Button look="primary" onClick={() => location.reload()}>
          Volver a cargar
        </Button>
        <a className={buttonClass({})} href="/">
          Volver al inicio
        </a>
      </div>
    </main>
  );
}
