import { type ReactNode, useEffect, useState } from 'react';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { useUnavailableChoice } from '#ui/wizard/choices/use-unavailable-choice.ts';
import { currentOffer, useOfferChange } from '#ui/wizard/confirm/offer-change.tsx';
import { MotorcycleStep } from '#ui/wizard/fields/motorcycle-step.tsx';
import { TITLE_ID, useStepFocus } from '#ui/wizard/state/use-step-focus.ts';
import { stepOf } from '#ui/wizard/state/wizard-plan.ts';
import { StepForm } from '#ui/wizard/steps/step-form.tsx';
import { localStore } from '#ui/wizard/storage/browser-store.ts';
import { useSaveDraft } from '#ui/wizard/storage/use-draft.ts';
import { type SubmitOrigin, useSubmit } from '#ui/wizard/submit/use-submit.ts';
import css from '#ui/wizard/wizard.module.css';
import type { CreatedReservation } from '../../contract/reservation.ts';
import { CONFLICTS, RESERVATION_TEXTS } from '../../contract/reservation-paths.ts';
import { reserve } from '../reservation-api.ts';
import { saveLastToken } from './receipt/stored-reservation.ts';
import { ReserveCard, UnitSummary } from './reserve-card.tsx';
import { API_FIELD_NAMES, toReservationRequest } from './reserve-plan.ts';
import { findOtherReservation, useLostReservation } from './resume/use-arrival.ts';
import { ReservationPersonalStep } from './steps/personal-step.tsx';
import { ReserveConfirmation } from './steps/reserve-confirmation.tsx';
import { UnitStep } from './steps/unit-step.tsx';
import {
  type ReserveWizardState,
  type Units,
  useReserveWizard,
  useUnits,
} from './use-reserve-wizard.ts';

type Props = {
  business: PublicBusiness | null;
  /** Whether the visitor asked for another unit. */
  another: boolean;
  /** Whether the notice offers the payment of a reservation. */
  resumes: boolean;
  /** Shown above the step that the page opens with, and above the last one. */
  notice: (place: NoticePlace) => ReactNode;
  onAgain: () => void;
  /** A reservation whose answer was lost. */
  onFound: (token: string) => void;
  onMade: (made: CreatedReservation, making: SubmitOrigin) => void;
};

export type NoticePlace = {
  /** Whether it is the step that the page opens with. */
  first: boolean;
  /** Whether the server knows of a reservation of this unit that the visitor has just made. */
  sameUnit: boolean;
  onAgain: () => void;
};

/** The four steps. Each has its own form; all share one state. */
export function ReserveWizard(props: Props) {
  const { business, another, resumes, notice, onFound, onMade } = props;
  const wizard = useReserveWizard(business);
  const [firstStep] = useState(wizard.step);
  const units = useUnits();
  const loadedUnits = units.failure === null ? units.units : null;
  const unit = units.units?.find(({ id }) => id === wizard.data.product);
  const change = useOfferChange(unit);
  const [sameUnit, setSameUnit] = useState(false);
  const first = wizard.step === firstStep;
  const last = wizard.step === wizard.plan.steps.length;
  useEffect(() => {
    if (!last) setSameUnit(false);
  }, [last]);
  const sending = useSubmit({
    wizard,
    request: toReservationRequest(wizard.data),
    shown: { ...(unit && { shownPrice: unit.price }), ...(another && { another }) },
    post: async (request, credentials, key) => {
      const reservation = await reserve({ ...request, ...credentials }, key);
      // Before anything else: without the token the payment cannot be resumed.
      saveLastToken(localStore(), reservation.cancellationToken);
      return reservation;
    },
    onCreated: onMade,
    failureMessage: RESERVATION_TEXTS.failed,
    apiNames: API_FIELD_NAMES,
    routeErrorToStep: ({ code, data }, message) => {
      // The change is shown above the summary.
      if (code === 'offer-changed') units.update(wizard.data.product, currentOffer(data) ?? {});
      if (code === 'same-unit') {
        setSameUnit(true);
        void findOtherReservation(onFound);
        return true;
      }
      if (code !== 'product-unavailable') return false;
      wizard.clearChoice('product', message);
      wizard.open(stepOf(wizard.plan, 'product'), true);
      return true;
    },
  });
  const onAgain = () => {
    setSameUnit(false);
    sending.forget();
    props.onAgain();
    document.getElementById(TITLE_ID)?.focus();
  };
  useLostReservation(wizard.locked, onFound);
  useSaveDraft(wizard);
  useStepFocus(wizard, business?.name);
  useUnavailableChoice(wizard, 'product', loadedUnits, CONFLICTS.unavailable);

  return (
    <main className={css.main}>
      {first || last ? notice({ first, sameUnit, onAgain }) : null}
      {last ? (
        <ReserveConfirmation
          wizard={wizard}
          unit={unit}
          change={change}
          business={business}
          sending={sending}
        />
      ) : (
        <StepForm
          wizard={wizard}
          summary={<UnitSummary unit={unit} />}
          card={<ReserveCard wizard={wizard} units={units} />}
          action="Siguiente"
          {...(first && resumes && { quiet: true })}
          onSubmit={wizard.next}
        >
          <Body wizard={wizard} units={units} />
        </StepForm>
      )}
    </main>
  );
}

function Body({ wizard, units }: { wizard: ReserveWizardState; units: Units }) {
  if (wizard.step === 1) return <ReservationPersonalStep wizard={wizard} units={units} />;
  if (wizard.step === 2) return <MotorcycleStep form={wizard} thisYear={wizard.thisYear} />;
  return <UnitStep wizard={wizard} units={units} />;
}
