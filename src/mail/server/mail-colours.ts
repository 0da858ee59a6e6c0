/**
 * The design tokens as literal values, because mail clients support no CSS variables. `[light, dark]`; the
 * names are those of the pages' tokens.
 */
export const MAIL_COLOURS = {
  bg: ['#F6F6F3', '#0F1215'],
  surface: ['#FFFFFF', '#181C21'],
  ink: ['#15181C', '#F2F3F1'],
  ink2: ['#454B52', '#C3C8CC'],
  ink3: ['#616870', '#9AA1A8'],
  line: ['#D9DBD6', '#2E343B'],
  arco: ['#3A37D6', '#8F95FF'],
  arcoFill: ['#3A37D6', '#5B5AF0'],
  onArcoFill: ['#FFFFFF', '#FFFFFF'],
} as const;

/** The header is graphite in both colour schemes, like that of the landing page. */
export const HEAD_COLOURS = { ground: '#12151A', text: '#F2F3F1', spark: '#FFB300' } as const;

export type Colour = keyof typeof MAIL_COLOURS;

export const lightColour = (colour: Colour) => MAIL_COLOURS[colour][0];

/**
 * Style sheet for the dark scheme. Inline styles, which every mail client supports, hold the light scheme.
 * `c-ink` is a text colour, `b-bg` a background, `l-line` a border.
 */
export function darkSheet(): string {
  const rules = Object.entries(MAIL_COLOURS).flatMap(([name, [, dark]]) => [
    `.c-${name}{color:${dark}!important}`,
    `.b-${name}{background-color:${dark}!important}`,
    `.l-${name}{border-color:${dark}!important}`,
  ]);
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`;
}
