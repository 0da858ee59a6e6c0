import '../styles/site.ts';
import '../no-script.module.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** Puts a page in the place of its shell, once the shell is seen. */
export function buildPage(content: ReactNode): void {
  // Native controls only: the kit of the panel would weigh as much again as all steps.
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const page = createRoot(root);
  const build = () => page.render(<StrictMode>{content}</StrictMode>);
  // To build the page takes a phone longer than a frame. No frame comes to a tab in the background.
  if (document.visibilityState === 'visible')
    requestAnimationFrame(() => requestAnimationFrame(build));
  else build();
}
