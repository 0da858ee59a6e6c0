import * as z from 'zod/mini';
import type { Keeping } from '#web-kit/wizard/use-made.ts';
import { type BookedCitation, bookedCitation } from '../../contract/citation.ts';
import { DRAFT_KEY } from './booking-plan.ts';

/** The booked citation, for a reload of this tab within two hours. */
export const KEPT_RECEIPT: Keeping<BookedCitation> = {
  key: 'bujia.cita.comprobante.v1',
  parse: (kept) => z.safeParse(bookedCitation, kept).data ?? null,
  draftKey: DRAFT_KEY,
};
