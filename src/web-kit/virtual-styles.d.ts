/** Style sheets that tools/theme-css.ts makes from tokens.ts and theme.ts. */
declare module 'virtual:tokens.css';
declare module 'virtual:mantine-variables.css';
