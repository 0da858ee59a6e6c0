import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import { ConfirmStep } from '#web-kit/wizard/confirm/confirm-step.tsx';
import type { Sending } from '#web-kit/wizard/use-sending.ts';
import { RunningUnit } from '../running-unit.tsx';
import type { Reserve } from '../use-reserve.ts';
import type { Unit } from '../use-units.ts';
import { Notices } from './notices.tsx';
import { Review } from './review.tsx';

type Props = {
  wizard: Reserve;
  unit: Unit | undefined;
  business: PublicBusiness | null;
  sending: Sending;
};

/** The last step: what will be reserved, what to know of it, and the button that does it. */
export function ReserveConfirmation({ wizard, unit, business, sending }: Props) {
  return (
    <ConfirmStep
      wizard={wizard}
      running={<RunningUnit unit={unit} />}
      action={business?.onlinePayments === false ? 'Confirmar reserva' : 'Confirmar y pagar'}
      busyAction="Creando la reserva..."
      proves="reservation"
      sending={sending}
      contact={business}
      ask="Hola, quiero reservar una unidad."
    >
      <Review wizard={wizard} unit={unit} />
      <Notices unit={unit} business={business} />
    </ConfirmStep>
  );
}
