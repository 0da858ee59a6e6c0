import * as z from 'zod/mini';
import { userErrors } from '#access/contract/user-errors.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { optionalParam } from '#shared/contract/list-query.ts';
import { pickClientErrors } from './client-errors.ts';

const clientParams = z.object({ id: z.string() });

/**
 * Everything that is stored about the person of a client: rows by table, as JSON; with `format=page` as a
 * page in Spanish.
 */
export const exportClient = endpoint({
  method: 'GET',
  path: '/api/clients/:id/export',
  access: 'admin',
  limit: 'staff',
  stepUp: 'always',
  timeoutSeconds: 60,
  summary: 'Everything that is stored about a person, as JSON or as a page',
  params: clientParams,
  query: z.strictObject({
    format: optionalParam(z.enum(['json', 'page'], 'Ese formato no existe.')),
  }),
  reply: z.string(),
  mediaType: 'application/json, text/html',
  errors: pickClientErrors('unknown-client'),
});

/** The style sheet of that page: the content security policy allows no inline styles. */
export const getExportStyle = endpoint({
  method: 'GET',
  path: '/api/clients/export/style.css',
  access: 'public',
  limit: 'read',
  summary: 'Style sheet of the page with the data of a person',
  reply: z.string(),
  mediaType: 'text/css; charset=utf-8',
});

const PASSWORD_REQUIRED = 'La contraseña es requerida.';

/** Cannot be undone. Figures, counts and stock stay the same. */
export const anonymiseClient = endpoint({
  method: 'POST',
  path: '/api/clients/:id/anonymise',
  access: 'admin',
  limit: 'login',
  timeoutSeconds: 120,
  summary: 'Erases the personal data of a client, for ever; figures stay',
  params: clientParams,
  body: z.strictObject({
    /** The caller's own password. */
    password: z.string(PASSWORD_REQUIRED).check(z.minLength(1, PASSWORD_REQUIRED)),
  }),
  reply: z.object({ _id: z.string(), anonymisedAt: z.string() }),
  errors: {
    ...pickClientErrors('unknown-client', 'open-records', 'anonymised'),
    ...userErrors('wrong-password', 'too-many-logins', 'busy'),
  },
});
