import * as z from 'zod/mini';
import { day, id, text, trueOrFalse } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { DEFERRED_REASONS, DEFERRED_TEXTS, deferredText } from '../rules/deferred-work.ts';
import { CLIENT_ENDPOINT } from './client.ts';
import { pickClientErrors } from './client-errors.ts';
import { kilometres, motorcycleRecord } from './motorcycle.ts';

const params = z.object({ id: z.string() });

export const addDeferredWork = endpoint({
  method: 'POST',
  path: '/api/motorcycles/:id/deferred-work',
  ...CLIENT_ENDPOINT,
  idempotent: true,
  status: 201,
  summary: 'Adds work that the client declined or postponed',
  params,
  body: z.strictObject({
    text: text(deferredText),
    reason: z.enum(DEFERRED_REASONS, DEFERRED_TEXTS.reason),
    /** Workshop-local day from which it is due; not before today. */
    dueDay: z._default(z.nullable(day(DEFERRED_TEXTS.dueDay)), null),
    dueKm: z._default(z.nullable(kilometres), null),
    serviceId: z._default(z.nullable(id(DEFERRED_TEXTS.service)), null),
  }),
  reply: motorcycleRecord,
  errors: pickClientErrors('unknown-motorcycle'),
});

export const changeDeferredWork = endpoint({
  method: 'PATCH',
  path: '/api/deferred-work/:id',
  ...CLIENT_ENDPOINT,
  summary: 'Drops deferred work, marks it as done in a citation, or puts it back',
  params,
  body: z
    .strictObject({
      /** `false` puts it back. */
      dropped: z.optional(trueOrFalse()),
      /** Id of a citation of the motorcycle; `null` puts it back. */
      doneIn: z.optional(z.nullable(id(DEFERRED_TEXTS.citation))),
    })
    .check(
      z.refine(({ dropped, doneIn }) => (dropped === undefined) !== (doneIn === undefined), {
        error: DEFERRED_TEXTS.change,
        path: ['dropped'],
      }),
    ),
  reply: motorcycleRecord,
  errors: pickClientErrors('unknown-deferred-work', 'deferred-work-closed', 'other-motorcycle'),
});
