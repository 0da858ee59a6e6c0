import type { Plugin } from 'vite';

const FONTS = /(archivo-latin-wght-normal|barlow-condensed-latin-600-normal)-[\w-]+\.woff2$/;
const SCRIPTS = /<(script type="module"|link rel="modulepreload")/g;

/**
 * A page's head is painted before its scripts run, so what paints it comes first over a slow line:
 * the two fonts are asked for with the page itself instead of after its style sheet, and the
 * scripts after both.
 */
export function firstPaint(): Plugin {
  return {
    name: 'bujia:first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html.replace(SCRIPTS, '<$1 fetchpriority="low"'),
        tags: Object.keys(bundle ?? {})
          .filter((file) => FONTS.test(file))
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
