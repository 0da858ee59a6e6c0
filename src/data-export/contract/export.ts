import * as z from 'zod/mini';
import { userErrors } from '#access/contract/user-errors.ts';
import { domainErrors } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';

const EXPORT_ERRORS = {
  'export-running': [409, 'Ya se están exportando los datos: espera a que termine.'],
} as const;
export const exportError = domainErrors(EXPORT_ERRORS);

const PASSWORD_REQUIRED = 'La contraseña es requerida.';

/** Requires the password, because the archive contains all data. */
export const exportData = endpoint({
  method: 'POST',
  path: '/api/export',
  access: 'admin',
  limit: 'login',
  // A connection that stands still for this time is closed, and its snapshot with it.
  timeoutSeconds: 120,
  allowedWhenDiskFull: true,
  summary: 'All data in one zip archive, readable without this program',
  body: z.strictObject({
    /** The caller's own password. */
    password: z.string(PASSWORD_REQUIRED).check(z.minLength(1, PASSWORD_REQUIRED)),
  }),
  reply: z.string(),
  mediaType: 'application/zip',
  errors: { ...EXPORT_ERRORS, ...userErrors('wrong-password', 'too-many-logins', 'busy') },
});
