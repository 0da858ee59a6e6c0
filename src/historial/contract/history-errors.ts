import { domainErrors } from '#shared/contract/domain-error.ts';

/** Domain errors of this module: HTTP status and message. */
const HISTORY_ERRORS = {
  'nothing-to-clear': [409, 'No hay nada en el historial para vaciar.'],
  'unknown-export': [404, 'No encontramos esa copia del historial.'],
} as const;

/** Returns the entries of the table that an endpoint can answer with. */
export function pickHistoryErrors<Code extends keyof typeof HISTORY_ERRORS>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, HISTORY_ERRORS[code]]));
}

export const historyError = domainErrors(HISTORY_ERRORS);
