import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';
import { STEP_UNDO_ERRORS as SHARED_ERRORS } from '#shared/contract/step-undo-errors.ts';

/** Domain errors of the undo of a step; apart from those of reservations, which the public pages load. */
const STEP_UNDO_ERRORS = {
  'nothing-to-undo': [409, 'No hay ningún paso tuyo para deshacer en esta reserva.'],
  ...SHARED_ERRORS,
} as const;

export const pickReservationUndoErrors = errorPicker(STEP_UNDO_ERRORS);

export const reservationUndoError = domainErrors(STEP_UNDO_ERRORS);
