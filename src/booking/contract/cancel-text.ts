import { CITATION_ERRORS } from '#agenda/contract/citation-errors.ts';
import type { CancelCondition } from '#agenda/rules/client-changes.ts';

/** Texts of the cancel page, from the specification (docs/rules/public.md 8). */
export const CANCEL_TEXTS = {
  cancellable: null,
  cancelled: CITATION_ERRORS['already-cancelled'][1],
  completed: CITATION_ERRORS.completed[1],
  expired: CITATION_ERRORS.expired[1],
  'in-workshop': CITATION_ERRORS['in-workshop'][1],
  done: '¡Cita cancelada exitosamente! Te hemos enviado un email de confirmación.',
  doneWithoutMail: '¡Cita cancelada exitosamente!',
  failed: 'Error al cancelar la cita.',
  notFound: CITATION_ERRORS['citation-not-found'][1],
  irreversible: 'Esta acción no se puede deshacer',
} as const satisfies Record<CancelCondition, string | null> & Record<string, string | null>;
