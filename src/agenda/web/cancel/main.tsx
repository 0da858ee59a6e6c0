import '#ui/styles/site.ts';
import '#ui/public/no-script.module.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { PageFailure } from '#ui/public/page-failure.tsx';
import { guardPresses } from '#ui/public/press-guard.ts';
import { CancelPage } from './cancel-page.tsx';

const token = /^\/cancel\/([^/]+)/.exec(location.pathname)?.[1] ?? '';

guardPresses();
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary fallback={<PageFailure />} onError={reportError}>
      <CancelPage token={token} />
    </ErrorBoundary>
  </StrictMode>,
);
