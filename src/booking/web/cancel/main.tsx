import '#ui/styles/site.ts';
import '#ui/public/no-script.module.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { PageFailure } from '#ui/public/page-failure.tsx';
import { CancelPage } from './cancel-page.tsx';
import { foundView } from './cancel-view.ts';
import { SERVED_ID } from './served-id.ts';

const token = /^\/cancel\/([^/]+)/.exec(location.pathname)?.[1] ?? '';

// A static import would move the guard into the first step of every page.
import('#ui/public/press-guard.ts')
  .then(({ guardPublicPresses }) => guardPublicPresses())
  .catch(() => {});

const sent = document.getElementById(SERVED_ID)?.textContent;
const served = sent ? JSON.parse(sent) : null;

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary fallback={<PageFailure />} onError={reportError}>
      <CancelPage token={token} served={served && foundView(served.data, served.message)} />
    </ErrorBoundary>
  </StrictMode>,
);
