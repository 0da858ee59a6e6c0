import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import { ConfirmStep } from '#ui/wizard/confirm/confirm-step.tsx';
import type { SubmitState } from '#ui/wizard/submit/use-submit.ts';
import { UnitSummary } from '../unit-summary.tsx';
import type { ReserveWizardState } from '../use-reserve-wizard.ts';
import type { Unit } from '../use-units.ts';
import { Notices } from './notices.tsx';
import { Review } from './review.tsx';

type Props = {
  wizard: ReserveWizardState;
  unit: Unit | undefined;
  business: PublicBusiness | null;
  sending: SubmitState;
};

/** The last step: review, notices, and the button that reserves. */
export function ReserveConfirmation({ wizard, unit, business, sending }: Props) {
  return (
    <ConfirmStep
      wizard={wizard}
      summary={<UnitSummary unit={unit} />}
      action={business?.onlinePayments === false ? 'Confirmar reserva' : 'Confirmar y pagar'}
      busyAction="Creando la reserva..."
      challenge="reservation"
      submit={sending}
      contact={business}
      ask="Hola, quiero reservar una unidad."
    >
      <Review wizard={wizard} unit={unit} />
      <Notices unit={unit} business={business} />
    </ConfirmStep>
  );
}
