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

/** Mantine's palettes that no screen uses. */
const UNUSED =
  /^--mantine-color-(pink|grape|violet|indigo|cyan|teal|lime|orange|green|yellow|blue)-/;

/** Style sheets generated from data: the content security policy allows no styles from scripts. */
const SHEETS: Readonly<Record<string, () => string>> = {
  'virtual:tokens.css': tokensCss,
  'virtual:mantine.css': mantineCss,
};

/** What writes Mantine's variables at run time: unused, but `MantineProvider` imports its 2 kB. */
const WRITER = '/MantineCssVariables/MantineCssVariables.mjs';
const NO_WRITER = 'export const MantineCssVariables = () => null;';

export function themeCss(): Plugin {
  return {
    name: 'bujia:theme-css',
    resolveId: (id) => (id in SHEETS ? `/${id}` : null),
    load: (id) => (id.endsWith(WRITER) ? NO_WRITER : SHEETS[id.slice(1)]?.()),
  };
}

/** Mantine's variables with our theme, as `MantineProvider` would write them at run time. */
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
