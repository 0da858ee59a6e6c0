import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';
import { STEP_UNDO_ERRORS as SHARED_ERRORS } from '#shared/contract/step-undo-errors.ts';

/** Domain errors of the undo of a step; apart from those of the agenda, which the public pages load. */
const STEP_UNDO_ERRORS = {
  'nothing-to-undo': [409, 'No hay ningún paso tuyo para deshacer en esta cita.'],
  ...SHARED_ERRORS,
  'undo-bay-taken': [409, 'No se puede deshacer: otra cita ya ocupa ese puesto de trabajo.'],
} as const;

export const pickCitationUndoErrors = errorPicker(STEP_UNDO_ERRORS);

export const citationUndoError = domainErrors(STEP_UNDO_ERRORS);
