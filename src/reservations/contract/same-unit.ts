import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';

export const SAME_UNIT = 'same-unit';

/** Not in the table of all errors, which the panel loads when it starts. */
export const SAME_UNIT_ERRORS = {
  [SAME_UNIT]: [
    409,
    'Hace un momento se reservó esta unidad con tu teléfono o email. No hace falta enviarla otra vez.',
  ],
} as const;

export const pickSameUnitErrors = errorPicker(SAME_UNIT_ERRORS);
export const sameUnitError = domainErrors(SAME_UNIT_ERRORS);
