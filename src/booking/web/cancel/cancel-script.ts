import { guardPublicPresses } from '#ui/public/press-guard.ts';
import { followCancellation } from './follow-cancellation.ts';

guardPublicPresses();
const main = document.querySelector('main');
if (main) followCancellation(main, fail);

/** Replaces the page by the offer to load it again. */
function fail(error: unknown): void {
  reportError(error);
  const broken = document.querySelector<HTMLTemplateElement>('[data-broken]');
  if (!broken) return;
  document.body.replaceChildren(broken.content);
  document.querySelector('button')?.addEventListener('click', () => location.reload());
}
