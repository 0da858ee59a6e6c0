/** The style sheet that tools/theme-css.ts makes from tokens.ts. */
declare module 'virtual:tokens.css';
