import '../styles/site.ts';
import '../public/no-script.module.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ErrorBoundary } from '../error-boundary.tsx';
import { PageFailure } from '../public/page-failure.tsx';
import { isTabStoreEmpty } from './storage/browser-store.ts';
import { captureEarlyInput } from './storage/early-input.ts';

/**
 * Hydrates the served page if the tab's stored state would not change it; otherwise renders the page
 * anew. Both keep text that was typed before the script ran.
 */
export function buildPage(content: ReactNode): void {
  // Native controls only: Mantine needs React, which these pages do not load.
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const page = (
    <StrictMode>
      <ErrorBoundary fallback={<PageFailure />} onError={reportError}>
        {content}
      </ErrorBoundary>
    </StrictMode>
  );
  reportChanges(root);
  // Not part of the first step's bytes. Without it a visitor only has to press with care.
  import('../public/press-guard.ts')
    .then(({ guardPublicPresses }) => guardPublicPresses())
    .catch(() => {});
  const served = root.querySelector('form');
  if (served && isTabStoreEmpty()) {
    hydrateRoot(root, page);
    return;
  }
  const build = () => {
    captureEarlyInput(served);
    createRoot(root).render(page);
  };
  // Rendering takes a phone longer than a frame: paint the served page first. A background tab gets no frame.
  if (document.visibilityState === 'visible')
    requestAnimationFrame(() => requestAnimationFrame(build));
  else build();
}

/**
 * Programs that fill in fields may dispatch `change` alone. React handles it as typing, Preact listens to `input`
 * only and would put the former text back.
 */
function reportChanges(root: HTMLElement): void {
  let typed: EventTarget | null = null;
  root.addEventListener('input', ({ target }) => {
    typed = target;
  });
  root.addEventListener(
    'change',
    ({ target }) => {
      if (typed !== target) target?.dispatchEvent(new InputEvent('input', { bubbles: true }));
      typed = null;
    },
    { capture: true },
  );
}
