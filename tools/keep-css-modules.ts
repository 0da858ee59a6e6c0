import type { Plugin } from 'vite';

/**
 * Keeps CSS modules whose class names no script reads. Server-rendered pages need their style
 * sheets.
 */
export function keepCssModules(): Plugin {
  return {
    name: 'bujia:keep-css-modules',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, moduleSideEffects: 'no-treeshake' }),
    },
  };
}
