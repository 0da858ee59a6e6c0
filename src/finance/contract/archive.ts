import * as z from 'zod/mini';
import { domainErrors } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { periodParams } from '#shared/contract/period.ts';

const ARCHIVE_ERRORS = {
  'too-large': [
    409,
    'El período tiene demasiados comprobantes para un solo archivo. Elige uno más corto.',
  ],
} as const;
export const archiveError = domainErrors(ARCHIVE_ERRORS);

/** ZIP of CSV files about income, expenses, money and stock, with the receipts in the folder `comprobantes`. */
export const getArchive = endpoint({
  method: 'GET',
  path: '/api/financial/accountant.zip',
  access: ['finanzas'],
  limit: 'staff',
  // A slow connection may pause for this long.
  timeoutSeconds: 120,
  summary:
    'Archive of a period for the accountant: income, expenses, money and stock as CSV, and the receipts',
  query: periodParams,
  reply: z.string(),
  mediaType: 'application/zip',
  errors: ARCHIVE_ERRORS,
});
