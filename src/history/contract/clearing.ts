import * as z from 'zod/mini';
import { userErrors } from '#access/contract/user-errors.ts';
import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';

/** Domain errors of this module: HTTP status and message. */
const HISTORY_ERRORS = {
  'nothing-to-clear': [409, 'No hay nada en el historial para vaciar.'],
  'unknown-export': [404, 'No encontramos esa copia del historial.'],
} as const;

/** Returns the entries of the table that an endpoint can answer with. */
const pickHistoryErrors = errorPicker(HISTORY_ERRORS);

export const historyError = domainErrors(HISTORY_ERRORS);

const PASSWORD_REQUIRED = 'La contraseña es requerida.';

/** A clearing of the history; its export is at `GET /api/history/exports/{_id}`. */
const clearing = z.object({
  _id: z.string(),
  createdAt: z.string(),
  /** Name of the admin at that time. */
  by: z.string(),
  citations: z.int(),
  reservations: z.int(),
  /** `null`: its records are still hidden. */
  restoredAt: z.nullable(z.string()),
});
export type Clearing = z.infer<typeof clearing>;

export const clearHistory = endpoint({
  method: 'POST',
  path: '/api/citations/clear-history',
  access: 'admin',
  limit: 'login',
  // The export of a hundred thousand records comes first.
  timeoutSeconds: 600,
  summary: 'Exports and then hides all closed citations and reservations; finances stay',
  body: z.strictObject({
    /** The caller's own password. */
    password: z.string(PASSWORD_REQUIRED).check(z.minLength(1, PASSWORD_REQUIRED)),
  }),
  reply: clearing,
  errors: {
    ...pickHistoryErrors('nothing-to-clear'),
    ...userErrors('wrong-password', 'too-many-logins', 'busy'),
  },
});

export const listClearings = endpoint({
  method: 'GET',
  path: '/api/history/exports',
  access: 'admin',
  limit: 'staff',
  topics: ['history'],
  summary: 'Lists the clearings, latest first',
  reply: z.array(clearing),
});

/** JSON lines: a header, one line per record with all its related rows, and a footer with the counts. */
export const getExport = endpoint({
  method: 'GET',
  path: '/api/history/exports/:id',
  access: 'admin',
  limit: 'staff',
  stepUp: 'always',
  summary: 'Returns the export of a clearing',
  params: z.object({ id: z.string() }),
  reply: z.string(),
  mediaType: 'application/x-ndjson; charset=utf-8',
  errors: pickHistoryErrors('unknown-export'),
});
