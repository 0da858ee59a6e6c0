import { once } from '#shared/once.ts';
import { guardPublicPresses } from './press-guard.ts';

/** Longest wait for the report of the first paint: browsers that prevent fingerprinting send none. */
const LATEST_MS = 2_000;

/** The script of a served page, and the files that it imports. */
const script = document.querySelector<HTMLScriptElement>('script[data-parts]');
const [main = '', ...parts] = script?.dataset['parts']?.split(' ') ?? [];

/** Loads the script after the first step is painted: on a slow line it would delay style sheets and fonts. */
const load = once(() => {
  for (const href of parts) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href }));
  }
  // A page whose script does not load says so (`ScriptWait`).
  import(/* @vite-ignore */ main).catch(() => {});
});

guardPublicPresses();
// A background tab is not painted.
if (document.visibilityState === 'hidden') load();
else {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) load();
  });
  observer.observe({ type: 'paint', buffered: true });
  setTimeout(load, LATEST_MS);
}
