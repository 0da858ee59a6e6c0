import { type ReactNode, useState } from 'react';
import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import { localStore } from '#web-kit/wizard/browser-store.ts';
import { useLostChoice } from '#web-kit/wizard/choices/use-lost-choice.ts';
import { MotorcycleStep } from '#web-kit/wizard/fields/motorcycle-step.tsx';
import { StepForm } from '#web-kit/wizard/step-form.tsx';
import { useDraft } from '#web-kit/wizard/use-draft.ts';
import { type Making, useSending } from '#web-kit/wizard/use-sending.ts';
import { useStepFocus } from '#web-kit/wizard/use-step-focus.ts';
import css from '#web-kit/wizard/wizard.module.css';
import { stepOf } from '#web-kit/wizard/wizard-plan.ts';
import type { MadeReservation } from '../../contract/reservation.ts';
import { RESERVATION_REFUSALS } from '../../contract/reservation-refusals.ts';
import { SENTENCES } from '../../contract/reservation-sentences.ts';
import { reserve } from '../reservation-api.ts';
import { keepToken } from './last-token.ts';
import { ReserveCard } from './reserve-card.tsx';
import { requestOf, WIRE_NAMES } from './reserve-request.ts';
import { RunningUnit } from './running-unit.tsx';
import { PersonalStep } from './steps/personal-step.tsx';
import { ReserveConfirmation } from './steps/reserve-confirmation.tsx';
import { UnitStep } from './steps/unit-step.tsx';
import { type Reserve, useReserve } from './use-reserve.ts';
import { type Units, useUnits } from './use-units.ts';

type Props = {
  business: PublicBusiness | null;
  /** Stands above the step that the page opens with. */
  notice: ReactNode;
  onMade: (made: MadeReservation, making: Making) => void;
};

/** The four steps; each keeps its own form, all share one state. */
export function ReserveWizard({ business, notice, onMade }: Props) {
  const wizard = useReserve(business);
  const [opened] = useState(wizard.step);
  const units = useUnits();
  const whole = units.failure === null ? units.units : null;
  const sending = useSending({
    wizard,
    request: requestOf(wizard.data),
    post: async (request, credentials, key) => {
      const made = await reserve({ ...request, ...credentials }, key);
      // First of all: without the token there is no way back to the payment.
      keepToken(localStore(), made.cancellationToken);
      return made;
    },
    onMade,
    failed: SENTENCES.failed,
    wireNames: WIRE_NAMES,
    bringHome: ({ code }, sentence) => {
      if (code !== 'product-unavailable') return false;
      wizard.lose('product', sentence);
      wizard.open(stepOf(wizard.plan, 'product'), true);
      return true;
    },
  });
  useDraft(wizard);
  useStepFocus(wizard, business?.name);
  useLostChoice(wizard, 'product', whole, RESERVATION_REFUSALS['product-unavailable'][1]);

  const unit = units.units?.find(({ id }) => id === wizard.data.product);
  return (
    <main className={css.main}>
      {wizard.step === opened ? notice : null}
      {wizard.step === wizard.plan.steps.length ? (
        <ReserveConfirmation wizard={wizard} unit={unit} business={business} sending={sending} />
      ) : (
        <StepForm
          wizard={wizard}
          running={<RunningUnit unit={unit} />}
          card={<ReserveCard wizard={wizard} units={units} />}
          action="Siguiente"
          onSubmit={wizard.next}
        >
          <Body wizard={wizard} units={units} />
        </StepForm>
      )}
    </main>
  );
}

function Body({ wizard, units }: { wizard: Reserve; units: Units }) {
  if (wizard.step === 1) return <PersonalStep wizard={wizard} units={units} />;
  if (wizard.step === 2) return <MotorcycleStep form={wizard} thisYear={wizard.thisYear} />;
  return <UnitStep wizard={wizard} units={units} />;
}
