import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { lookUpCancellation } from './booking.ts';

/** What the server shows of a cancel link: the appointment, or why there is none. */
export type ServedCancellation = { token: string; whatsapp: string } & (
  | { data: SchemaOutput<typeof lookUpCancellation.reply>; message?: string | undefined }
  | { data: null; message: string }
);

/** The bundle that renders it; called by the server. */
export type RenderCancel = (served: ServedCancellation) => string;
