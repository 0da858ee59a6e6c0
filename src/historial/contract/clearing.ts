import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { userErrors as userRefusals } from '#usuarios/contract/user-errors.ts';
import { pickHistoryErrors } from './history-errors.ts';

const PASSWORD_REQUIRED = 'La contraseña es requerida.';

/** One time that the history was cleared, with its copy at `GET /api/history/exports/{_id}`. */
const clearing = z.object({
  _id: z.string(),
  createdAt: z.string(),
  /** Who did it, as they were called then. */
  by: z.string(),
  citations: z.int(),
  reservations: z.int(),
  /** `null`: what it hid is hidden still. */
  restoredAt: z.nullable(z.string()),
});
export type Clearing = z.infer<typeof clearing>;

export const clearHistory = endpoint({
  method: 'POST',
  path: '/api/citations/clear-history',
  access: 'admin',
  limit: 'login',
  // A hundred thousand records are copied first.
  timeoutSeconds: 600,
  summary: 'Hides all that is closed, of both kinds, after a copy of it was written; finance stays',
  body: z.strictObject({
    /** The caller's own. */
    password: z.string(PASSWORD_REQUIRED).check(z.minLength(1, PASSWORD_REQUIRED)),
  }),
  reply: clearing,
  errors: {
    ...pickHistoryErrors('nothing-to-clear'),
    ...userRefusals('wrong-password', 'too-many-logins', 'busy'),
  },
});

export const listClearings = endpoint({
  method: 'GET',
  path: '/api/history/exports',
  access: 'admin',
  limit: 'staff',
  summary: 'When the history was cleared, latest first',
  reply: z.array(clearing),
});

/**
 * JSON lines: what it is first, then a line for each record with all that belongs to it, how many
 * there were last.
 */
export const getExport = endpoint({
  method: 'GET',
  path: '/api/history/exports/:id',
  access: 'admin',
  limit: 'staff',
  stepUp: 'always',
  summary: 'The copy of what was cleared',
  params: z.object({ id: z.string() }),
  reply: z.string(),
  mediaType: 'application/x-ndjson; charset=utf-8',
  errors: pickHistoryErrors('unknown-export'),
});
