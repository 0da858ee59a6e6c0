/** The style sheets that tools/theme-css.ts generates from tokens.ts and panel/theme.ts. */
declare module 'virtual:tokens.css';
declare module 'virtual:mantine.css';
