import type { PageFiles, PaymentRedirect } from '../contract/page-state.ts';
import { Document } from './document.tsx';
import css from './page.module.css';

/** Opens the payment at once; the link stays for browsers that do not follow. */
export function PaymentRedirectDocument({
  redirect: { url, business },
  files,
}: {
  redirect: PaymentRedirect;
  files: PageFiles;
}) {
  return (
    <Document title="Pagar la reserva" business={business} files={files} refresh={url}>
      <h1 className={css.title}>Te llevamos a pagar</h1>
      <p>Se abre la página del pago. Si no se abre, usa el botón.</p>
      <div className={css.actions}>
        <a className={`${css.button} ${css.primary}`} href={url}>
          Ir a pagar ahora
        </a>
      </div>
    </Document>
  );
}
