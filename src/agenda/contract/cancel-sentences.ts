import type { CancelCondition } from '../rules/cancellation.ts';
import { CITATION_REFUSALS } from './citation-refusals.ts';

/** What the cancel page says; the specification's texts (public.md section 8). */
export const CANCEL_SENTENCES = {
  cancellable: null,
  cancelled: CITATION_REFUSALS['already-cancelled'][1],
  completed: CITATION_REFUSALS.completed[1],
  expired: CITATION_REFUSALS.expired[1],
  'in-workshop': CITATION_REFUSALS['in-workshop'][1],
  done: '¡Cita cancelada exitosamente! Te hemos enviado un email de confirmación.',
  failed: 'Error al cancelar la cita.',
  notFound: CITATION_REFUSALS['citation-not-found'][1],
  irreversible: 'Esta acción no se puede deshacer',
} as const satisfies Record<CancelCondition, string | null> & Record<string, string | null>;
