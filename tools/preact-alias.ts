/**
 * Replaces React by Preact, which has an eighth of its bytes: `/cita` and `/reserva` load 52 kB less
 * (docs/decisions/0055).
 */
export const PREACT = { find: /^react(?:-dom)?(\/[\w-]+)?$/, replacement: 'preact/compat$1' };
