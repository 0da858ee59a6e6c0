import { refusalsOf } from '#kernel/refusal.ts';

/** Every refusal of this room: HTTP status and sentence. */
const HISTORY_REFUSALS = {
  'nothing-to-clear': [409, 'No hay nada en el historial para vaciar.'],
  'unknown-export': [404, 'No encontramos esa copia del historial.'],
} as const;

/** The part of the table that an endpoint can answer with. */
export function refusals<Code extends keyof typeof HISTORY_REFUSALS>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, HISTORY_REFUSALS[code]]));
}

export const refuseHistory = refusalsOf(HISTORY_REFUSALS);
