import type { Plugin } from 'vite';

const FONTS = /(archivo-latin-wght-normal|barlow-condensed-latin-600-normal)-[\w-]+\.woff2$/;

/** Asks for the two font files with the page itself instead of after its style sheet. */
export function preloadFonts(): Plugin {
  return {
    name: 'bujia:preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
          })),
    },
  };
}
