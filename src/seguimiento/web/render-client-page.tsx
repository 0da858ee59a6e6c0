import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ClientPageRenderers } from '../contract/page-state.ts';
import { ClientPageDocument } from './client-page.tsx';
import { MessageDocument } from './message-page.tsx';
import { MoveDocument } from './move-page.tsx';
import { ReviewDocument } from './review-page.tsx';

/** Called by the server. */
export const clientPageRenderers: ClientPageRenderers = {
  renderPage: (state, files) => html(<ClientPageDocument state={state} files={files} />),
  renderReview: (state, review, files) =>
    html(<ReviewDocument state={state} review={review} files={files} />),
  renderMove: (state, move, files) =>
    html(<MoveDocument state={state} move={move} files={files} />),
  renderMessage: (message, files) => html(<MessageDocument message={message} files={files} />),
};

const html = (page: ReactElement) => `<!doctype html>${renderToStaticMarkup(page)}`;
