import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';

/** Domain errors of this module: HTTP status and message. */
const HISTORY_ERRORS = {
  'nothing-to-clear': [409, 'No hay nada en el historial para vaciar.'],
  'unknown-export': [404, 'No encontramos esa copia del historial.'],
} as const;

/** Returns the entries of the table that an endpoint can answer with. */
export const pickHistoryErrors = errorPicker(HISTORY_ERRORS);

export const historyError = domainErrors(HISTORY_ERRORS);
