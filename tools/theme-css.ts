import type { Plugin } from 'vite';
import { tokensCss } from '../src/web-kit/tokens.ts';

/** The colours as an ordinary style sheet, `virtual:tokens.css`: the page's policy allows no other. */
export function themeCss(): Plugin {
  return {
    name: 'bujia:theme-css',
    resolveId: (id) => (id === 'virtual:tokens.css' ? '/virtual:tokens.css' : null),
    load: (id) => (id === '/virtual:tokens.css' ? tokensCss() : null),
  };
}
