import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';

const VOID_ERRORS = {
  'unknown-transaction': [404, 'No encontramos esa transacción.'],
  'not-a-sale': [409, 'Solo se anulan ventas: esta línea ya es una anulación o un reembolso.'],
  'already-voided': [409, 'Esta venta ya está anulada.'],
} as const;

/** Returns the given rows of the table, for an endpoint's contract. */
export const pickVoidErrors = errorPicker(VOID_ERRORS);

export const voidError = domainErrors(VOID_ERRORS);
