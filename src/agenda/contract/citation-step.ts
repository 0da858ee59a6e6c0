import * as z from 'zod/mini';
import { DomainError, domainErrors, errorPicker } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { STEP_UNDO_ERRORS as SHARED_ERRORS } from '#shared/records/step-undo.ts';
import {
  CITATION_LABELS,
  CITATION_STATUSES,
  CITATION_TRANSITIONS,
  type CitationStatus,
} from '../rules/citation-status.ts';
import { CITATION_ERRORS, citationError, pickCitationErrors } from './citation-errors.ts';
import { citationId, staffCitation } from './staff-citation.ts';

/** Domain errors of the undo of a step; apart from those of the agenda, which the public pages load. */
const STEP_UNDO_ERRORS = {
  'nothing-to-undo': [409, 'No hay ningún paso tuyo para deshacer en esta cita.'],
  ...SHARED_ERRORS,
  'undo-bay-taken': [409, 'No se puede deshacer: otra cita ya ocupa ese puesto de trabajo.'],
} as const;

const pickCitationUndoErrors = errorPicker(STEP_UNDO_ERRORS);

export const citationUndoError = domainErrors(STEP_UNDO_ERRORS);

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

/**
 * Returns the error (409) of a status change from `from` to `to`: the status is not the one that
 * the caller expected (`unexpected`), or the table has no such transition.
 */
export function citationTransitionError(
  from: CitationStatus,
  to: CitationStatus,
  { unexpected }: { unexpected: boolean },
): DomainError {
  const data = { status: from, allowed: CITATION_TRANSITIONS[from] };
  if (unexpected) return citationError('status-changed', data);
  const [status] = CITATION_ERRORS['status-changed'];
  const message = `Una cita en «${CITATION_LABELS[from]}» no puede pasar a «${CITATION_LABELS[to]}».`;
  return new DomainError('status-changed', status, message, data);
}
