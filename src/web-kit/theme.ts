import { type CSSVariablesResolver, createTheme } from '@mantine/core';

const ARCO = [
  '#ECEDFF',
  '#DADBFF',
  '#C3C7FF',
  '#A9AEFF',
  '#8F95FF',
  '#5B5AF0',
  '#3A37D6',
  '#2F2CB4',
  '#2A28A0',
  '#24264D',
] as const;

const CHISPA = [
  '#FFF8E5',
  '#FFF3D1',
  '#FFE7A8',
  '#FFD877',
  '#FFC21A',
  '#FFB300',
  '#D99700',
  '#8A5A00',
  '#7A4A00',
  '#3A2E0C',
] as const;

/** Mantine speaks with the house's voice; sizes of parts are in styles/mantine-overrides.css. */
export const theme = createTheme({
  colors: { arco: [...ARCO], chispa: [...CHISPA] },
  primaryColor: 'arco',
  primaryShade: { light: 6, dark: 5 },
  black: '#15181C',
  fontFamily: 'var(--body)',
  headings: { fontFamily: 'var(--display)', fontWeight: '600' },
  // The default size is `sm`; below 16 px a phone zooms into the field.
  fontSizes: { xs: '0.875rem', sm: '1rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '999px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  // The ring is drawn once for everything in styles/base.css.
  focusRing: 'never',
  respectReducedMotion: true,
});

const OURS: Record<string, string> = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--arco)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--arco-tint)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--surface-2)',
  '--mantine-color-disabled-color': 'var(--ink-2)',
  '--mantine-color-disabled-border': 'var(--line-strong)',
  '--mantine-primary-color-filled': 'var(--arco-fill)',
  '--mantine-primary-color-filled-hover': 'var(--arco-fill-hover)',
  '--mantine-color-arco-filled': 'var(--arco-fill)',
  '--mantine-color-arco-filled-hover': 'var(--arco-fill-hover)',
  '--mantine-color-red-filled': 'var(--danger-fill)',
};

/** The kit's own variables point at the house's tokens, so that both change together. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: OURS,
  dark: OURS,
});
