import { useState } from 'react';
import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import { useLostChoice } from '#web-kit/wizard/choices/use-lost-choice.ts';
import { MotorcycleStep } from '#web-kit/wizard/fields/motorcycle-step.tsx';
import { useAhead } from '#web-kit/wizard/late-part.ts';
import { StepForm } from '#web-kit/wizard/step-form.tsx';
import { useDraft } from '#web-kit/wizard/use-draft.ts';
import { type Making, useSending } from '#web-kit/wizard/use-sending.ts';
import { useStepFocus } from '#web-kit/wizard/use-step-focus.ts';
import css from '#web-kit/wizard/wizard.module.css';
import type { BookedCitation } from '../../contract/citation.ts';
import { CITATION_REFUSALS } from '../../contract/citation-refusals.ts';
import { SENTENCES } from '../../contract/citation-sentences.ts';
import { book, type Start } from '../citation-api.ts';
import { BookingCard } from './booking-card.tsx';
import { missingIn, yearOf } from './booking-plan.ts';
import { bringHome } from './booking-refusal.ts';
import { requestOf } from './booking-request.ts';
import { RECEIPT } from './receipt/late-receipt.tsx';
import { RunningSummary } from './running-summary.tsx';
import { BookingConfirmation } from './steps/booking-confirmation.tsx';
import { PersonalStep } from './steps/personal-step.tsx';
import { ScheduleStep } from './steps/schedule-step.tsx';
import { ServiceStep } from './steps/service-step.tsx';
import { useBooking } from './use-booking.ts';
import { useCatalogue } from './use-catalogue.ts';
import { useReady } from './use-ready.ts';

type Props = {
  business: PublicBusiness | null;
  onBooked: (citation: BookedCitation, making: Making) => void;
};

/** The five steps; each keeps its own form, all share one state. */
export function BookingWizard({ business, onBooked }: Props) {
  const wizard = useBooking(business);
  const catalogue = useCatalogue();
  const [offers, setOffers] = useState<Start[]>([]);
  const whole = catalogue.failure === null ? catalogue.offerings : null;
  useAhead(RECEIPT, wizard.step > 1);
  const sending = useSending({
    wizard,
    request: requestOf(wizard.data),
    post: async (request, credentials, key) =>
      (await book({ ...request, ...credentials }, key)).citation,
    onMade: onBooked,
    failed: SENTENCES.bookingFailed,
    bringHome: (error, sentence) => bringHome(error, sentence, wizard, setOffers),
  });
  useDraft(wizard);
  useStepFocus(wizard, business?.name);
  useLostChoice(wizard, 'service', whole, CITATION_REFUSALS['service-unavailable'][1]);

  const ready = useReady(wizard.data);
  const shared = { wizard, catalogue, business, ready };
  if (wizard.step === wizard.plan.steps.length) {
    return (
      <main className={css.main}>
        <BookingConfirmation {...shared} sending={sending} />
      </main>
    );
  }
  return (
    <main className={css.main}>
      <StepForm
        wizard={wizard}
        running={<RunningSummary {...shared} />}
        card={<BookingCard {...shared} />}
        missing={missingIn(wizard.plan, wizard.step, wizard.data)}
        action="Siguiente"
        onSubmit={wizard.next}
      >
        {bodyOf(wizard.step, { ...shared, offers, onOffersUsed: () => setOffers([]) })}
      </StepForm>
    </main>
  );
}

type Shared = Parameters<typeof ScheduleStep>[0];

function bodyOf(step: number, shared: Shared) {
  const { wizard } = shared;
  if (step === 1) return <PersonalStep {...shared} />;
  if (step === 2) return <MotorcycleStep form={wizard} thisYear={yearOf(wizard.days)} />;
  if (step === 3) return <ServiceStep {...shared} />;
  return <ScheduleStep {...shared} />;
}
