import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import { ConfirmStep } from '#web-kit/wizard/confirm/confirm-step.tsx';
import { useSending } from '#web-kit/wizard/use-sending.ts';
import type { BookedCitation } from '../../../contract/citation.ts';
import { SENTENCES } from '../../../contract/citation-sentences.ts';
import { book, type Start } from '../../citation-api.ts';
import { bringHome } from '../booking-refusal.ts';
import { requestOf } from '../booking-request.ts';
import { RunningSummary } from '../running-summary.tsx';
import type { Booking } from '../use-booking.ts';
import type { Catalogue } from '../use-catalogue.ts';
import { Review } from './review.tsx';

type Props = {
  wizard: Booking;
  catalogue: Catalogue;
  business: PublicBusiness | null;
  onBooked: (citation: BookedCitation) => void;
  onSlotTaken: (nearest: Start[]) => void;
};

/** The last step: what will be booked, and the button that books it. */
export function BookingConfirmation({ wizard, catalogue, business, ...on }: Props) {
  const request = requestOf(wizard.data);
  const sending = useSending({
    wizard,
    request,
    attempts: 'bujia.cita.intento.v1',
    post: async (credentials, key) => (await book({ ...request, ...credentials }, key)).citation,
    onMade: on.onBooked,
    failed: SENTENCES.bookingFailed,
    bringHome: (error, sentence) => bringHome(error, sentence, wizard, on.onSlotTaken),
  });
  return (
    <ConfirmStep
      wizard={wizard}
      running={<RunningSummary wizard={wizard} catalogue={catalogue} />}
      action="Confirmar reserva"
      busyAction="Reservando..."
      proves="citation"
      sending={sending}
      contact={business}
      ask="Hola, quiero agendar una cita."
    >
      <Review wizard={wizard} catalogue={catalogue} />
    </ConfirmStep>
  );
}
