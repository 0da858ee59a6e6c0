import { useEffect, useEffectEvent, useState } from 'react';
import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import type { BookedCitation } from '../../contract/citation.ts';
import { CITATION_REFUSALS } from '../../contract/citation-refusals.ts';
import type { Start } from '../citation-api.ts';
import css from './booking.module.css';
import { type BookableDays, missingIn, type Step } from './booking-fields.ts';
import { StepForm } from './step-form.tsx';
import { ConfirmStep } from './steps/confirm-step.tsx';
import { MotorcycleStep } from './steps/motorcycle-step.tsx';
import { PersonalStep } from './steps/personal-step.tsx';
import { ChosenService } from './steps/recap.tsx';
import { ScheduleStep } from './steps/schedule-step.tsx';
import { ServiceStep } from './steps/service-step.tsx';
import { type Catalogue, useCatalogue } from './use-catalogue.ts';
import { useDraft } from './use-draft.ts';
import { useStepFocus } from './use-step-focus.ts';
import { useWizard, type Wizard as WizardHandle } from './use-wizard.ts';

type Props = {
  business: PublicBusiness | null;
  days: BookableDays;
  onBooked: (citation: BookedCitation) => void;
};

/** The five steps; each keeps its own form, all share one state. */
export function Wizard({ business, days, onBooked }: Props) {
  const wizard = useWizard(days);
  const catalogue = useCatalogue();
  const [offers, setOffers] = useState<Start[]>([]);
  useDraft(wizard.state.data);
  useStepFocus(wizard, business?.name);
  useLostService(wizard, catalogue);

  const { step, data } = wizard.state;
  const shared = { wizard, catalogue };
  if (step === 5) {
    return (
      <main className={css.main}>
        <ConfirmStep {...shared} business={business} onBooked={onBooked} onSlotTaken={setOffers} />
      </main>
    );
  }
  return (
    <main className={css.main}>
      <StepForm
        {...shared}
        missing={missingIn(step, data)}
        action="Siguiente"
        onSubmit={wizard.next}
      >
        {bodyOf(step, { ...shared, business, offers, onOffersUsed: () => setOffers([]) })}
      </StepForm>
    </main>
  );
}

type Shared = Parameters<typeof ScheduleStep>[0];

function bodyOf(step: Exclude<Step, 5>, shared: Shared) {
  switch (step) {
    case 1:
      return (
        <>
          <ChosenService wizard={shared.wizard} catalogue={shared.catalogue} />
          <PersonalStep wizard={shared.wizard} />
        </>
      );
    case 2:
      return <MotorcycleStep wizard={shared.wizard} />;
    case 3:
      return <ServiceStep wizard={shared.wizard} catalogue={shared.catalogue} />;
    case 4:
      return <ScheduleStep {...shared} />;
  }
}

/** A link or a draft may name what can no longer be booked. */
function useLostService(wizard: WizardHandle, { offerings, failed }: Catalogue): void {
  const { service } = wizard.state.data;
  const gone =
    offerings !== null &&
    failed === 'none' &&
    service !== '' &&
    offerings.every(({ id }) => id !== service);
  const lose = useEffectEvent(() => {
    wizard.lose('service', CITATION_REFUSALS['service-unavailable'][1]);
    if (wizard.state.step > 3) wizard.open(3, wizard.state.step === 5);
  });
  useEffect(() => {
    if (gone) lose();
  }, [gone]);
}
