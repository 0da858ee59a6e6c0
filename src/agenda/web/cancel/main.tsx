import '#web-kit/styles/site.ts';
import '#web-kit/no-script.module.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Boundary } from '#web-kit/boundary.tsx';
import { PageFailure } from '#web-kit/page-failure.tsx';
import { CancelPage } from './cancel-page.tsx';

const token = /^\/cancel\/([^/]+)/.exec(location.pathname)?.[1] ?? '';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <Boundary fallback={<PageFailure />}>
      <CancelPage token={token} />
    </Boundary>
  </StrictMode>,
);
