import type { Plugin } from 'vite';
import { isSmallFont } from '../src/platform/http/web-build.ts';

const SCRIPTS = /<(script type="module"|link rel="modulepreload")/g;

/**
 * The head of a page is painted before its scripts run. On a slow line the files that paint it come
 * first: preloads the two small fonts, and gives the scripts low priority.
 */
export function firstPaint(): Plugin {
  return {
    name: 'bujia:first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html.replace(SCRIPTS, '<$1 fetchpriority="low"'),
        tags: Object.keys(bundle ?? {})
          .filter(isSmallFont)
          .map(preload),
      }),
    },
  };
}

function preload(font: string) {
  const attrs = {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: `/${font}`,
    crossorigin: '',
  };
  return { tag: 'link', injectTo: 'head' as const, attrs };
}
