import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { lookUpCancellation } from './booking.ts';

/** What the server shows of a cancel link: the appointment, or why there is none. `null`: it could not be read. */
export type ServedCancellation =
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
