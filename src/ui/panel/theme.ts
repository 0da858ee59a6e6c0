import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Mantine requires ten shades; the painted colours are the tokens below. */
const ARCO: MantineColorsTuple = [
  '#ECEDFF',
  '#D5D6FF',
  '#B3B4FF',
  '#8F95FF',
  '#7573F5',
  '#5B5AF0',
  '#4F4DE6',
  '#3A37D6',
  '#2F2CB4',
  '#2A28A0',
];

/** Mantine's theme: touch sizes, fonts and radii of the project. */
export const theme = createTheme({
  colors: { arco: ARCO },
  primaryColor: 'arco',
  primaryShade: { light: 7, dark: 5 },
  fontFamily: 'var(--body)',
  headings: { fontFamily: 'var(--display)', fontWeight: '600' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Labels say «(opcional)» instead of marking required fields with a star.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    // The list itself scrolls: a scroll area would be focusable without a key to reach it.
    Select: { defaultProps: { size: 'md', withScrollArea: false } },
    NumberInput: { defaultProps: { size: 'md', hideControls: true } },
    Checkbox: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    SegmentedControl: { defaultProps: { size: 'md' } },
    Autocomplete: { defaultProps: { size: 'md', withScrollArea: false } },
    // Lists and dialogs are rendered in a landmark of their own (admin.html).
    Portal: { defaultProps: { target: '#panel-layer' } },
    // A centred list would widen a phone's window until the width of the list is known.
    Combobox: { defaultProps: { position: 'bottom-start', shadow: 'md' } },
  },
});

/** Mantine's colours as tokens, which contain both colour schemes. */
const OURS = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--arco)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--arco-tint)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--surface-2)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-arco-filled': 'var(--arco-fill)',
  '--mantine-color-arco-filled-hover': 'var(--arco-fill-hover)',
  '--mantine-color-arco-light': 'var(--arco-tint)',
  '--mantine-color-arco-light-hover': 'var(--arco-tint)',
  '--mantine-color-arco-light-color': 'var(--arco-ink)',
  '--mantine-color-arco-outline': 'var(--arco)',
  '--mantine-color-arco-outline-hover': 'var(--arco-tint)',
  '--mantine-primary-color-filled': 'var(--arco-fill)',
  '--mantine-primary-color-filled-hover': 'var(--arco-fill-hover)',
  '--mantine-primary-color-light': 'var(--arco-tint)',
  '--mantine-primary-color-light-hover': 'var(--arco-tint)',
  '--mantine-primary-color-light-color': 'var(--arco-ink)',
  '--mantine-primary-color-contrast': 'var(--on-arco-fill)',
  '--mantine-color-red-filled': 'var(--danger-fill)',
  '--mantine-color-red-filled-hover': 'var(--danger-fill)',
  '--mantine-color-red-outline': 'var(--danger)',
  '--mantine-color-red-light': 'var(--danger-tint)',
  '--mantine-color-red-light-hover': 'var(--danger-tint)',
  '--mantine-color-red-light-color': 'var(--danger)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: OURS,
  dark: OURS,
});
