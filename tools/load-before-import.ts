import type { Plugin } from 'vite';

/** The module with the function that Vite's build calls for each `import()`. */
const HELPER = '\0vite/preload-helper.js';
const LOADING = '/src/ui/panel/import-loaded.ts';

/** Makes each `import()` of the panel load its files first: `src/ui/panel/import-loaded.ts` says why. */
export function loadBeforeImport(): Plugin {
  return {
    name: 'bujia:load-before-import',
    enforce: 'pre',
    load: (id) =>
      id === HELPER ? `export { importAfterFetch as __vitePreload } from '${LOADING}';` : undefined,
  };
}
