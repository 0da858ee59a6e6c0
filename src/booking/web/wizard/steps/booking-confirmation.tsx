import type { PublicBusiness } from '#settings/contract/settings.ts';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import type { OfferChange } from '#ui/wizard/confirm/changed-offer.tsx';
import { ConfirmStep } from '#ui/wizard/confirm/confirm-step.tsx';
import { LateChangedOffer } from '#ui/wizard/confirm/offer-change.tsx';
import type { SubmitState } from '#ui/wizard/submit/use-submit.ts';
import { LateLinkOffer } from '../link/late-link.tsx';
import { RunningSummary } from '../running-summary.tsx';
import type { Booking } from '../use-booking.ts';
import type { Catalogue } from '../use-catalogue.ts';
import { BookingReview } from './review.tsx';

type Props = {
  wizard: Booking;
  catalogue: Catalogue;
  business: PublicBusiness | null;
  /** Expected end of the job. */
  ready: LocalDateTime | null;
  change: OfferChange | null;
  sending: SubmitState;
};

/** The last step: review and confirmation. */
export function BookingConfirmation({
  wizard,
  catalogue,
  business,
  ready,
  change,
  sending,
}: Props) {
  return (
    <ConfirmStep
      wizard={wizard}
      summary={<RunningSummary wizard={wizard} catalogue={catalogue} />}
      action="Confirmar reserva"
      busyAction="Reservando..."
      challenge="citation"
      submit={sending}
      contact={business}
      ask="Hola, quiero agendar una cita."
    >
      {sending.failure?.call ? (
        <LateLinkOffer wizard={wizard} failure={sending.failure} onMailed={sending.settle} />
      ) : null}
      <LateChangedOffer change={change} />
      <BookingReview wizard={wizard} catalogue={catalogue} ready={ready} />
    </ConfirmStep>
  );
}
