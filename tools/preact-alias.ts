/**
 * The public pages run on Preact, an eighth of React's bytes: `/cita` and `/reserva` load 51 kB less
 * (docs/decisions/0055). The panel needs React for Mantine.
 */
export const PREACT = [
  { find: /^react-dom\/server$/, replacement: 'preact/compat/server' },
  { find: /^react(-dom)?\/(client|jsx-runtime|jsx-dev-runtime)$/, replacement: 'preact/compat/$2' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
];
