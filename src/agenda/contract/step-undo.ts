import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { CITATION_STATUSES } from '../rules/citation-status.ts';
import { pickCitationErrors } from './citation-errors.ts';
import { citationId, staffCitation } from './staff-citation.ts';
import { pickCitationUndoErrors } from './step-undo-errors.ts';

export const undoCitationStep = endpoint({
  method: 'POST',
  path: '/api/citations/:id/undo',
  access: ['agenda'],
  limit: 'staff',
  summary:
    'Undoes the caller’s own last step of a citation for some seconds, if the table of transitions has no way back: status, bay, work order, stock, income, follow-ups and held notice are what they were',
  params: citationId,
  body: z.strictObject({
    /** The status to which the step led. */
    status: z.enum(CITATION_STATUSES, 'Ese estado no existe.'),
  }),
  reply: staffCitation,
  errors: {
    ...pickCitationErrors('unknown-citation'),
    ...pickCitationUndoErrors(
      'nothing-to-undo',
      'undo-too-late',
      'step-built-on',
      'undo-bay-taken',
    ),
  },
});
