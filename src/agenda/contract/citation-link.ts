import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { pickCitationErrors } from './citation-errors.ts';
import { citationId } from './staff-citation.ts';

export const linkCitation = endpoint({
  method: 'POST',
  path: '/api/citations/:id/link',
  access: ['agenda'],
  limit: 'staff',
  status: 201,
  summary:
    'Creates one more link to the client’s page of the appointment; earlier links stay valid',
  params: citationId,
  body: z.strictObject({}),
  reply: z.object({ link: z.string() }),
  errors: pickCitationErrors('unknown-citation'),
});
