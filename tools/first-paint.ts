import type { Plugin, Rolldown } from 'vite';
import { isSmallFont } from '../src/platform/http/web-build.ts';

const SCRIPTS =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)">(?:<\/script>)?/g;
const LOADER = 'src/ui/public/after-paint.ts';
/** Pages that are served with their first step (docs/decisions/0019). */
const SERVED = /(?:cita|reserva)\.html$/;
/** Pages of text and pictures alone. */
const WITHOUT_SCRIPT = /guia\.html$/;

/**
 * Preloads the two small fonts. The script of a page that is served with its first step is loaded after that step is
 * painted, those of other pages with low priority: on a slow line the files that paint the page come first.
 */
export function firstPaint(): Plugin {
  return {
    name: 'bujia:first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, filename }) => ({
        html: WITHOUT_SCRIPT.test(filename)
          ? html.replace(SCRIPTS, '')
          : SERVED.test(filename)
            ? loadAfterPaint(html, bundle)
            : withLowPriority(html),
        tags: Object.keys(bundle).filter(isSmallFont).map(preload),
      }),
    },
  };
}

const withLowPriority = (html: string) =>
  html.replace(SCRIPTS, (tag) => tag.replace(/<(script|link)/, '<$1 fetchpriority="low"'));

function loadAfterPaint(html: string, bundle: Rolldown.OutputBundle): string {
  const loader = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(LOADER),
  );
  // The development server has no bundle.
  if (!loader) return html;
  const parts = [...html.matchAll(SCRIPTS)].map(([, part]) => part).join(' ');
  const script = `<script type="module" fetchpriority="low" src="/${loader.fileName}" data-parts="${parts}"></script>`;
  return html.replace(SCRIPTS, '').replace('</head>', () => `  ${script}\n  </head>`);
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
