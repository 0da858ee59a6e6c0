import * as z from 'zod/mini';
import type { Keeping } from '#web-kit/wizard/use-made.ts';
import { type MadeReservation, madeReservation } from '../../../contract/reservation.ts';
import { DRAFT_KEY } from '../reserve-plan.ts';

const keptReservation = z.omit(madeReservation, { cancellationToken: true });
export type KeptReservation = z.infer<typeof keptReservation>;

/** The reservation without its token, for a reload of this tab within two hours. */
export const KEPT_RESERVATION: Keeping<KeptReservation> = {
  key: 'bujia.reserva.hecha.v1',
  parse: (kept) => z.safeParse(keptReservation, kept).data ?? null,
  draftKey: DRAFT_KEY,
};

export function withoutToken({ cancellationToken: _, ...kept }: MadeReservation): KeptReservation {
  return kept;
}
