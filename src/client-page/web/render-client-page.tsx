import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ClientPageRenderers } from '../contract/page-state.ts';
import { ClientPageDocument } from './client-page.tsx';
import { CorrectionDocument } from './correction-page.tsx';
import { MessageDocument } from './message-page.tsx';
import { MoveDocument } from './move-page.tsx';
import { PaymentRedirectDocument } from './payment-redirect.tsx';
import { ReceiptDocument } from './receipt-page.tsx';
import { ReservationDocument } from './reservation-page.tsx';
import { ReviewDocument } from './review-page.tsx';

/** Called by the server. */
export const clientPageRenderers: ClientPageRenderers = {
  renderPage: (state, files) => html(<ClientPageDocument state={state} files={files} />),
  renderReview: (state, review, files) =>
    html(<ReviewDocument state={state} review={review} files={files} />),
  renderCorrection: (state, correction, files) =>
    html(<CorrectionDocument state={state} correction={correction} files={files} />),
  renderMove: (state, move, files) =>
    html(<MoveDocument state={state} move={move} files={files} />),
  renderReceipt: (state, files) => html(<ReceiptDocument state={state} files={files} />),
  renderReservation: (state, files) => html(<ReservationDocument state={state} files={files} />),
  renderPaymentRedirect: (redirect, files) =>
    html(<PaymentRedirectDocument redirect={redirect} files={files} />),
  renderMessage: (message, files) => html(<MessageDocument message={message} files={files} />),
};

const html = (page: ReactElement) => `<!doctype html>${renderToStaticMarkup(page)}`;
