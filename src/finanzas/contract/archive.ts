import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { refusalsOf } from '#kernel/refusal.ts';
import { notBackwards, periodFields } from './period.ts';

const ARCHIVE_REFUSALS = {
  'too-large': [
    409,
    'El período tiene demasiados comprobantes para un solo archivo. Elige uno más corto.',
  ],
} as const;
export const refuseArchive = refusalsOf(ARCHIVE_REFUSALS);

/** `totales`, `transacciones` and `gastos` as CSV, and the receipts in the folder `comprobantes`. */
export const getArchive = endpoint({
  method: 'GET',
  path: '/api/financial/accountant.zip',
  door: ['finanzas'],
  limit: 'staff',
  // How long a slow line may stand still.
  patienceSeconds: 120,
  summary:
    'Archive of a period for the accountant: totals, transactions and expenses as CSV, and the receipts',
  query: z.strictObject(periodFields).check(notBackwards),
  reply: z.string(),
  media: 'application/zip',
  refusals: ARCHIVE_REFUSALS,
});
