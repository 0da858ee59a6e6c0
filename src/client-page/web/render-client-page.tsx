import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { GREETING, whatsappLink } from '#ui/contact-links.ts';
import type { PageFiles, Pages, RenderClientPage } from '../contract/page-state.ts';
import { ClientPageDocument } from './client-page.tsx';
import { Document } from './document.tsx';
import { MoveDocument } from './move-page.tsx';
import css from './page.module.css';
import { ReceiptDocument } from './receipt-page.tsx';
import { ReservationDocument } from './reservation-page.tsx';
import { CorrectionDocument, ReviewDocument } from './review-page.tsx';

type Props<Name extends keyof Pages> = Pages[Name] & { files: PageFiles };

const DOCUMENTS: { [Name in keyof Pages]: (props: Props<Name>) => ReactNode } = {
  page: ClientPageDocument,
  review: ReviewDocument,
  correction: CorrectionDocument,
  move: MoveDocument,
  receipt: ReceiptDocument,
  reservation: ReservationDocument,
  payment: PaymentDocument,
  message: MessageDocument,
};

/** Called by the server. */
export const renderClientPage: RenderClientPage = (name, state, files) =>
  `<!doctype html>${renderToStaticMarkup(DOCUMENTS[name]({ ...state, files }))}`;

/** A page with one sentence and the ways to the workshop. */
function MessageDocument({ title, text, business, files }: Props<'message'>) {
  const chat = whatsappLink(business?.whatsapp ?? '', GREETING);
  return (
    <Document title={title} business={business} files={files}>
      <h1 className={css.title}>{title}</h1>
      <p className={css.sentence}>{text}</p>
      <div className={css.actions}>
        {chat === '' ? null : (
          <a className={`${css.button} ${css.primary}`} href={chat}>
            Escribir por WhatsApp
          </a>
        )}
        <a className={css.button} href="/">
          Volver al inicio
        </a>
      </div>
    </Document>
  );
}

/** Opens the payment at once; the link stays for browsers that do not follow. */
function PaymentDocument({ url, business, files }: Props<'payment'>) {
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
