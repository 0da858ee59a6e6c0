import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageFiles, Pages, RenderClientPage } from '../contract/page-state.ts';
import { ClientPageDocument } from './client-page.tsx';
import { MessageDocument, PaymentDocument } from './message-page.tsx';
import { MoveDocument } from './move-page.tsx';
import { ReceiptDocument } from './receipt-page.tsx';
import { ReservationDocument } from './reservation-page.tsx';
import { CorrectionDocument, ReviewDocument } from './review-page.tsx';

type Document<State> = (props: State & { files: PageFiles }) => ReactNode;

const DOCUMENTS: { [Name in keyof Pages]: Document<Pages[Name]> } = {
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
