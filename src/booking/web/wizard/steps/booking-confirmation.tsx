import { formatReadyTime } from '#availability/rules/shown-times.ts';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { priceText } from '#shared/money/money.ts';
import { formatDuration, type LocalDateTime, longDay } from '#shared/time/day-time.ts';
import type { OfferChange } from '#ui/wizard/confirm/changed-offer.tsx';
import confirm from '#ui/wizard/confirm/confirm.module.css';
import { ConfirmStep } from '#ui/wizard/confirm/confirm-step.tsx';
import { LateChangedOffer } from '#ui/wizard/confirm/offer-change.tsx';
import { Facts, motorcycleFacts, ReviewBlock } from '#ui/wizard/confirm/review-block.tsx';
import type { SubmitState } from '#ui/wizard/submit/use-submit.ts';
import { RunningSummary } from '../booking-card.tsx';
import { LateLinkOffer } from '../link/late-link.tsx';
import type { Booking, Catalogue } from '../use-booking.ts';
import css from './booking-confirmation.module.css';

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

type BookingReviewProps = { wizard: Booking; catalogue: Catalogue; ready: LocalDateTime | null };

/** Everything that will be booked; each block has a button to change it. */
function BookingReview({ wizard, catalogue, ready }: BookingReviewProps) {
  const { data } = wizard;
  const chosen = catalogue.items?.find(({ id }) => id === data.service);
  return (
    <div className={confirm.blocks}>
      <ReviewBlock wizard={wizard} step={4}>
        <p className={css.when}>
          <span>{longDay(data.date)}</span>
          <b>{data.time}</b>
        </p>
        <Facts
          facts={[
            ['Lista (estimado)', ready ? formatReadyTime(ready, data.date) : ''],
            ['Notas', data.notes.trim()],
          ]}
        />
      </ReviewBlock>
      <ReviewBlock wizard={wizard} step={3} title="Servicio">
        <p className={confirm.chosen}>{chosen?.name ?? 'Cargando…'}</p>
        <Facts
          facts={[
            ['Duración', chosen ? formatDuration(chosen.duration) : ''],
            ['Precio', chosen ? priceText(chosen.price) : ''],
          ]}
        />
      </ReviewBlock>
      <ReviewBlock wizard={wizard} step={1}>
        <Facts
          facts={[
            ['Nombre', data.clientName.trim()],
            ['Email', data.clientEmail.trim()],
            ['Teléfono', data.clientPhone.trim()],
          ]}
        />
      </ReviewBlock>
      <ReviewBlock wizard={wizard} step={2}>
        <Facts facts={motorcycleFacts(data)} />
      </ReviewBlock>
    </div>
  );
}
