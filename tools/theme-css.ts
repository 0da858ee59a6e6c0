import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariables, theme } from '../src/ui/panel/theme.ts';
import { tokensCss } from '../src/ui/tokens.ts';

/** Palettes of the kit that no screen paints with. */
const UNUSED =
  /^--mantine-color-(pink|grape|violet|indigo|cyan|teal|lime|orange|green|yellow|blue)-/;

/** Style sheets that are made of data: the page's policy allows no style that a script writes. */
const SHEETS: Readonly<Record<string, () => string>> = {
  'virtual:tokens.css': tokensCss,
  'virtual:mantine.css': mantineCss,
};

export function themeCss(): Plugin {
  return {
    name: 'bujia:theme-css',
    resolveId: (id) => (id in SHEETS ? `/${id}` : null),
    load: (id) => SHEETS[id.slice(1)]?.(),
  };
}

/** The kit's variables under our theme, as `MantineProvider` would write them at run time. */
function mantineCss(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const merged = deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole));
  const used = {
    variables: withoutUnused(merged.variables),
    light: withoutUnused(merged.light),
    dark: withoutUnused(merged.dark),
  };
  return convertCssVariables(used, ':root');
}

function withoutUnused(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)));
}
