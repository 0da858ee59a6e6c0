import { CITATION_ERRORS } from '#agenda/contract/citation-errors.ts';
import type { CancelCondition } from '#agenda/rules/client-changes.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { lookUpCancellation } from './booking.ts';

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

/** What the server shows of a cancel link: the appointment, or why there is none. `null`: it could not be read. */
type ServedCancellation =
  | { data: SchemaOutput<typeof lookUpCancellation.reply>; message?: string | undefined }
  | { data: null; message: string }
  | null;

/** Contact data of the workshop; '' for what the owner left empty. */
export type CancelBusiness = {
  name: string;
  phone: string;
  whatsapp: string;
  socialLinks: { tiktok: string; instagram: string; youtube: string };
};

/** `business` is `null` without the settings. */
export type CancelPageState = {
  token: string;
  business: CancelBusiness | null;
  served: ServedCancellation;
};

/** The bundle that renders the page; called by the server. `files`: URLs of its script, style sheets and fonts. */
export type RenderCancel = (
  state: CancelPageState,
  files: { script: string; styles: string[]; fonts: string[] },
) => string;
