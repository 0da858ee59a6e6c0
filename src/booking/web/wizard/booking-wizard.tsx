import { useState } from 'react';
import { CITATION_ERRORS } from '#agenda/contract/citation-errors.ts';
import { isSlotConflict, parseNearestSlots } from '#agenda/rules/slot-conflict.ts';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import { type CallError, callAt } from '#ui/call.ts';
import { NoScript } from '#ui/public/no-script.tsx';
import { useUnavailableChoice } from '#ui/wizard/choices/use-unavailable-choice.ts';
import { currentOffer, useOfferChange } from '#ui/wizard/confirm/offer-change.tsx';
import { MotorcycleStep } from '#ui/wizard/fields/motorcycle-step.tsx';
import { PersonFields } from '#ui/wizard/fields/person-fields.tsx';
import { usePrefetch } from '#ui/wizard/lazy-part.ts';
import { TITLE_ID, useStepFocus } from '#ui/wizard/state/use-step-focus.ts';
import { trimmed } from '#ui/wizard/state/wizard-plan.ts';
import { StepForm } from '#ui/wizard/steps/step-form.tsx';
import { localStore } from '#ui/wizard/storage/browser-store.ts';
import { loadValue } from '#ui/wizard/storage/draft.ts';
import { useSaveDraft } from '#ui/wizard/storage/use-draft.ts';
import {
  type Credentials,
  type ShownOffer,
  type SubmitOrigin,
  useSubmit,
} from '#ui/wizard/submit/use-submit.ts';
import css from '#ui/wizard/wizard.module.css';
import type { BookedCitation, BookingInput, bookCitation } from '../../contract/booking.ts';
import { BOOKING_ROUTES, BOOKING_TEXTS } from '../../contract/booking-paths.ts';
import { BookingCard, ChosenService, RunningSummary } from './booking-card.tsx';
import { type BookingData, missingFields, yearOf } from './booking-plan.ts';
import { rememberBooking } from './known/known-bookings.ts';
import { KnownNotice } from './known/known-notice.tsx';
import { RECEIPT } from './receipt/late-receipt.tsx';
import { BookingConfirmation } from './steps/booking-confirmation.tsx';
import { ScheduleStep } from './steps/schedule-step.tsx';
import { ServiceStep } from './steps/service-step.tsx';
import { LINK_KEY } from './storage-keys.ts';
import { availabilityCache, useReadyTime } from './use-availability.ts';
import { type Booking, type Catalogue, useBooking, useCatalogue } from './use-booking.ts';

type Props = {
  business: PublicBusiness | null;
  /** Whether the visitor asked for another appointment. */
  again: boolean;
  onAgain: () => void;
  onBooked: (citation: BookedCitation, making: SubmitOrigin) => void;
};

/** The five steps of the wizard, with one shared state. */
export function BookingWizard({ business, again, onAgain, onBooked }: Props) {
  const wizard = useBooking(business);
  const [firstStep] = useState(wizard.step);
  const catalogue = useCatalogue();
  const [suggested, setSuggested] = useState<LocalDateTime[]>([]);
  const completeList = catalogue.failure === null ? catalogue.items : null;
  usePrefetch(RECEIPT, wizard.step > 1);
  const chosen = catalogue.items?.find(({ id }) => id === wizard.data.service);
  const change = useOfferChange(chosen);
  const sending = useSubmit({
    wizard,
    request: toBookingRequest(wizard.data),
    shown: chosen ? { shownPrice: chosen.price, shownDuration: chosen.duration } : {},
    post: book,
    onCreated: onBooked,
    failureMessage: BOOKING_TEXTS.bookingFailed,
    routeErrorToStep: (error, sentence) => {
      if (error.code !== 'offer-changed') {
        return routeErrorToStep(error, sentence, wizard, setSuggested);
      }
      // The change is shown above the summary; the free slots depend on the duration.
      catalogue.update(wizard.data.service, currentOffer(error.data) ?? {});
      availabilityCache.clear();
      return false;
    },
  });
  useSaveDraft(wizard);
  useStepFocus(wizard, business?.name);
  useUnavailableChoice(wizard, 'service', completeList, CITATION_ERRORS['service-unavailable'][1]);

  const lastStep = wizard.plan.steps.length;
  const showsKnown = !again && (wizard.step === firstStep || wizard.step === lastStep);
  const notice = showsKnown ? (
    <KnownNotice
      today={wizard.days.today}
      paused={wizard.locked}
      onAgain={() => {
        sending.forget();
        onAgain();
        document.getElementById(TITLE_ID)?.focus();
      }}
    />
  ) : null;

  const ready = useReadyTime(wizard.data, chosen?.duration);
  const shared = { wizard, catalogue, business, ready };
  if (wizard.step === lastStep) {
    return (
      <main className={css.main}>
        {notice}
        <BookingConfirmation {...shared} change={change} sending={sending} />
      </main>
    );
  }
  return (
    <main className={css.main}>
      {notice}
      <StepForm
        wizard={wizard}
        summary={<RunningSummary {...shared} />}
        card={<BookingCard {...shared} />}
        missing={missingFields(wizard.plan, wizard.step, wizard.data)}
        action="Siguiente"
        onSubmit={wizard.next}
      >
        {bodyOf(wizard.step, { ...shared, suggested, onSuggestedUsed: () => setSuggested([]) })}
      </StepForm>
    </main>
  );
}

type Shared = Parameters<typeof ScheduleStep>[0];

function bodyOf(step: number, shared: Shared) {
  const { wizard } = shared;
  if (step === 1) return <BookingPersonalStep {...shared} />;
  if (step === 2) return <MotorcycleStep form={wizard} thisYear={yearOf(wizard.days)} />;
  if (step === 3) return <ServiceStep {...shared} />;
  return <ScheduleStep {...shared} />;
}

/** Returns the request body, without challenge solution and honeypot. */
function toBookingRequest(data: BookingData): BookingInput {
  return { ...trimmed(data), vehicleType: 'motorcycle', vehicleYear: Number(data.vehicleYear) };
}

/** Books, and stores the appointment in this browser. */
async function book(request: BookingInput & ShownOffer, credentials: Credentials, key: string) {
  const body = { ...request, ...credentials, ...openedLink() };
  const { data: citation } = await callAt<typeof bookCitation>(
    BOOKING_ROUTES.book,
    { body },
    { key },
  );
  // Before anything else: without the token this browser does not know the appointment.
  const { cancellationToken: token, date, time, service } = citation;
  rememberBooking(localStore(), { token, date, time, service: service.name });
  return citation;
}

/** Returns the token of a mailed link that was opened in this browser within half an hour. */
const openedLink = () =>
  loadValue(localStore(), LINK_KEY, Date.now()) as Pick<BookingInput, 'linkToken'> | null;

/**
 * Opens the step that can correct a rejected booking, with the message at the field. Returns
 * whether there is such a step.
 */
function routeErrorToStep(
  { code, data }: CallError,
  message: string,
  wizard: Booking,
  onSlotTaken: (nearest: LocalDateTime[]) => void,
): boolean {
  if (isSlotConflict(code)) {
    availabilityCache.clear();
    onSlotTaken(parseNearestSlots(data));
    wizard.clearChoice('time', message);
    wizard.open(4, true);
    return true;
  }
  if (code !== 'service-unavailable') return false;
  wizard.clearChoice('service', message);
  wizard.open(3, true);
  return true;
}

/** Contact fields, below a service preselected by a link. */
function BookingPersonalStep(props: { wizard: Booking; catalogue: Catalogue }) {
  return (
    <>
      <NoScript need="Para agendar en línea hace falta JavaScript." />
      <ChosenService {...props} />
      <div className={css.fields}>
        <PersonFields form={props.wizard} />
      </div>
    </>
  );
}
