import type { Plugin } from 'vite';

/**
 * A page that the server rendered needs its style sheets, though its script uses no class of
 * theirs; without this the build drops a CSS module whose names nobody reads.
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
