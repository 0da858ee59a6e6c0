import { empty, type Field, longerThan, NOT_TEXT, notALine } from '#shared/fields/field-rules.ts';

/** Reason of a void. The ledgers of income and stock and the audit log store it. */
export const voidReason: Field = [
  [empty, 'Por favor ingresa el motivo de la anulación.'],
  [longerThan(200), 'El motivo no puede superar los 200 caracteres.'],
  [notALine, NOT_TEXT],
];
