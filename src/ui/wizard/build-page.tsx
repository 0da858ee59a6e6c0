import '../styles/site.ts';
import '../public/no-script.module.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ErrorBoundary } from '../error-boundary.tsx';
import { PageFailure } from '../public/page-failure.tsx';
import { isTabStoreEmpty } from './storage/browser-store.ts';
import { captureEarlyInput } from './storage/early-input.ts';

/**
 * Runs after the served page is painted (`after-paint.ts`). Hydrates it if the tab's stored state would not change it; otherwise renders the page
 * anew. Both keep text that was typed before the script ran.
 */
export function buildPage(content: ReactNode): void {
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
  const served = root.querySelector('form');
  if (served && isTabStoreEmpty()) {
    hydrateRoot(root, page);
    return;
  }
  captureEarlyInput(served);
  createRoot(root).render(page);
}

/**
 * Programs that fill in a field may set its value, and dispatch `input` and `change` or `change` alone. React takes a
 * value that was set by a script for its own and ignores the event, unless the value seems to have changed since.
 */
function reportChanges(root: HTMLElement): void {
  let reported: EventTarget | null = null;
  root.addEventListener(
    'input',
    ({ target, isTrusted }) => {
      reported = target;
      if (!isTrusted) forgetValue(target);
    },
    { capture: true },
  );
  root.addEventListener(
    'change',
    ({ target, isTrusted }) => {
      if (reported !== target || !isTrusted) forgetValue(target);
      reported = null;
    },
    { capture: true },
  );
}

/**
 * React records what a script assigns to `value` or `checked`. The setter of the class goes past that, and so does a
 * click, the only event by which React notices a choice.
 */
function forgetValue(field: EventTarget | null): void {
  if (field instanceof HTMLInputElement && field.type === 'radio') {
    if (!field.checked) return;
    field.checked = false;
    field.click();
    return;
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  const { value } = field;
  field.value = value === '' ? ' ' : '';
  set?.call(field, value);
}
