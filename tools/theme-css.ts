import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariablesResolver, theme } from '../src/web-kit/theme.ts';
import { tokensCss } from '../src/web-kit/tokens.ts';

/** Palettes that no screen uses; a third of the kit's variables. */
const UNUSED_PALETTES =
  /^\s*--mantine-color-(pink|grape|violet|indigo|cyan|teal|lime|orange)-[^;]*;\n?/gm;

function mantineVariablesCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const variables = deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged));
  return convertCssVariables(variables, ':root').replace(UNUSED_PALETTES, '');
}

const SHEETS: Readonly<Record<string, () => string>> = {
  'virtual:tokens.css': tokensCss,
  'virtual:mantine-variables.css': mantineVariablesCss,
};

/** Colours and the kit's variables as ordinary style sheets: the page's policy allows no other. */
export function themeCss(): Plugin {
  return {
    name: 'bujia:theme-css',
    resolveId: (id) => (id in SHEETS ? `/${id}` : null),
    load: (id) => SHEETS[id.slice(1)]?.() ?? null,
  };
}
