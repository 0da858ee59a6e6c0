import '../styles/site.ts';
import '../no-script.module.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Boundary } from '../boundary.tsx';
import { PageFailure } from '../page-failure.tsx';
import { keepsNothing } from './browser-store.ts';
import { rememberTyped } from './typed-before.ts';

/**
 * Hydrates the served page if the tab's stored state would not change it; otherwise renders the page
 * anew. Both keep what was typed before.
 */
export function buildPage(content: ReactNode): void {
  // Native controls only: the kit of the panel would weigh as much again as all steps.
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const page = (
    <StrictMode>
      <Boundary fallback={<PageFailure />}>{content}</Boundary>
    </StrictMode>
  );
  const served = root.querySelector('form');
  if (served && keepsNothing()) {
    hydrateRoot(root, page);
    return;
  }
  const build = () => {
    rememberTyped(served);
    createRoot(root).render(page);
  };
  // To build the page takes a phone longer than a frame. No frame comes to a tab in the background.
  if (document.visibilityState === 'visible')
    requestAnimationFrame(() => requestAnimationFrame(build));
  else build();
}
