/**
 * The colours, measured for contrast (docs/decisions/0004-web.md). The style sheet is generated
 * from them.
 */
export type Tokens = Readonly<Record<string, string>>;

export const LIGHT: Tokens = {
  bg: '#F6F6F3',
  surface: '#FFFFFF',
  'surface-2': '#EDEEEA',
  ink: '#15181C',
  'ink-2': '#454B52',
  'ink-3': '#616870',
  line: '#D9DBD6',
  'line-strong': '#868D94',
  arco: '#3A37D6',
  'arco-hover': '#2F2CB4',
  'arco-fill': '#3A37D6',
  'arco-fill-hover': '#2F2CB4',
  'on-arco-fill': '#FFFFFF',
  'arco-tint': '#ECEDFF',
  'arco-ink': '#2A28A0',
  chispa: '#FFB300',
  'chispa-edge': '#8A5A00',
  'on-chispa': '#15181C',
  'chispa-tint': '#FFF3D1',
  'chispa-ink': '#7A4A00',
  danger: '#B42318',
  'danger-tint': '#FDECEA',
  'danger-fill': '#B42318',
  'danger-fill-hover': '#9B1E15',
  ok: '#0B6B45',
  'ok-tint': '#E3F5EC',
  'ok-fill': '#0B6B45',
  focus: '#3A37D6',
  shadow: '0 1px 2px rgb(21 24 28 / 0.06), 0 8px 24px -12px rgb(21 24 28 / 0.18)',
};

export const DARK: Tokens = {
  bg: '#0F1215',
  surface: '#181C21',
  'surface-2': '#22272E',
  ink: '#F2F3F1',
  'ink-2': '#C3C8CC',
  'ink-3': '#9AA1A8',
  line: '#2E343B',
  'line-strong': '#727A83',
  arco: '#8F95FF',
  'arco-hover': '#A9AEFF',
  'arco-fill': '#5B5AF0',
  'arco-fill-hover': '#4F4DE6',
  'on-arco-fill': '#FFFFFF',
  'arco-tint': '#24264D',
  'arco-ink': '#C3C7FF',
  chispa: '#FFC21A',
  'chispa-edge': '#FFC21A',
  'on-chispa': '#15181C',
  'chispa-tint': '#3A2E0C',
  'chispa-ink': '#FFD877',
  danger: '#FF8A7E',
  'danger-tint': '#421B18',
  'danger-fill': '#C4362A',
  'danger-fill-hover': '#A92E24',
  ok: '#5FD39C',
  'ok-tint': '#12362A',
  'ok-fill': '#0B6B45',
  focus: '#FFC21A',
  shadow: '0 1px 2px rgb(0 0 0 / 0.4), 0 8px 24px -12px rgb(0 0 0 / 0.6)',
};

/** The hero of the landing page is dark in both schemes. */
export const HERO_GROUND = '#12151A';

const ALWAYS: Tokens = {
  hero: HERO_GROUND,
  'hero-ink': '#FFFFFF',
  'hero-ink-2': '#D5D9D6',
  'hero-arc': '#5B5AF0',
  'hero-arc-core': '#C9CBFF',
  'hero-spark': '#FFB300',
  display:
    '"Barlow Condensed", "Barlow Condensed Fallback", "Barlow Condensed Fallback Linux", "Arial Narrow", sans-serif',
  body: '"Archivo Variable", "Archivo Fallback", "Archivo Fallback Linux", system-ui, sans-serif',
  'r-s': '6px',
  'r-m': '10px',
  'r-l': '16px',
  ease: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
};

const block = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/**
 * Returns the style sheet of the tokens. The system's scheme applies until a page sets
 * `data-mantine-color-scheme`. Print is always light.
 */
export function tokensCss(): string {
  const dark = `color-scheme:dark;${block(DARK)}`;
  return [
    `:root{color-scheme:light;${block(ALWAYS)}${block(LIGHT)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme=light]){${dark}}}`,
    `@media screen{:root[data-mantine-color-scheme=dark]{${dark}}}`,
  ].join('\n');
}
