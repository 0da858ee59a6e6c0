import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import { localStore } from '#web-kit/wizard/browser-store.ts';
import { ConfirmStep } from '#web-kit/wizard/confirm/confirm-step.tsx';
import { type Credentials, useSending } from '#web-kit/wizard/use-sending.ts';
import { stepOf } from '#web-kit/wizard/wizard-plan.ts';
import type { MadeReservation } from '../../../contract/reservation.ts';
import { SENTENCES } from '../../../contract/reservation-sentences.ts';
import { reserve } from '../../reservation-api.ts';
import { keepToken } from '../last-token.ts';
import { requestOf, WIRE_NAMES } from '../reserve-request.ts';
import { RunningUnit } from '../running-unit.tsx';
import type { Reserve } from '../use-reserve.ts';
import type { Unit } from '../use-units.ts';
import { Notices } from './notices.tsx';
import { Review } from './review.tsx';

type Props = {
  wizard: Reserve;
  unit: Unit | undefined;
  business: PublicBusiness | null;
  onMade: (made: MadeReservation) => void;
};

/** The last step: what will be reserved, what to know of it, and the button that does it. */
export function ReserveConfirmation({ wizard, unit, business, onMade }: Props) {
  const request = requestOf(wizard.data);
  const post = async (credentials: Credentials, key: string) => {
    const made = await reserve({ ...request, ...credentials }, key);
    // Before anything else: it is the way back to the payment.
    keepToken(localStore(), made.cancellationToken);
    return made;
  };
  const sending = useSending({
    wizard,
    request,
    attempts: 'bujia.reserva.intento.v1',
    post,
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
  return (
    <ConfirmStep
      wizard={wizard}
      running={<RunningUnit unit={unit} />}
      action="Confirmar y pagar"
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
