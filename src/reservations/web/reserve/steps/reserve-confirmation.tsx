import type { PublicBusiness } from '#settings/contract/settings.ts';
import { formatDollars } from '#shared/money/money.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { OfferChange } from '#ui/wizard/confirm/changed-offer.tsx';
import confirm from '#ui/wizard/confirm/confirm.module.css';
import { ConfirmStep } from '#ui/wizard/confirm/confirm-step.tsx';
import { LateChangedOffer } from '#ui/wizard/confirm/offer-change.tsx';
import { Facts, motorcycleFacts, ReviewBlock } from '#ui/wizard/confirm/review-block.tsx';
import type { SubmitState } from '#ui/wizard/submit/use-submit.ts';
import { UnitSummary } from '../reserve-card.tsx';
import type { ReserveWizardState, Unit } from '../use-reserve-wizard.ts';
import css from './notices.module.css';

type NoticesProps = { unit: Unit | undefined; business: PublicBusiness | null };

/** Information before the payment: the payment provider and the right of withdrawal. */
function Notices({ unit, business }: NoticesProps) {
  return (
    <div className={css.notices}>
      <section className={css.notice} aria-labelledby="pago">
        <h2 id="pago">Pago</h2>
        {unit ? <p className={css.total}>{formatDollars(unit.price)}</p> : null}
        <p>{business?.onlinePayments === false ? PAYMENT_BY_CONTACT : PAYMENT_ONLINE}</p>
      </section>
      <section className={css.notice} aria-labelledby="arrepentimiento">
        <h2 id="arrepentimiento">Derecho de arrepentimiento</h2>
        {business ? <p className="keep-lines">{business.withdrawalNotice}</p> : <NoticeSkeleton />}
      </section>
    </div>
  );
}

const PAYMENT_ONLINE =
  'El pago se completa en dólares en la página de PayPal, nuestro proveedor de billetera en línea. Los datos de tu tarjeta o de tu cuenta quedan allí: aquí no se piden ni se guardan.';

const PAYMENT_BY_CONTACT =
  'Por ahora no cobramos en línea. Confirma tu reserva y coordinamos el pago contigo.';

function NoticeSkeleton() {
  return (
    <>
      <span className="sr-only">Cargando…</span>
      <Skeleton height={96} />
    </>
  );
}

type Props = {
  wizard: ReserveWizardState;
  unit: Unit | undefined;
  change: OfferChange | null;
  business: PublicBusiness | null;
  sending: SubmitState;
};

/** The last step: review, notices, and the button that reserves. */
export function ReserveConfirmation({ wizard, unit, change, business, sending }: Props) {
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
      <LateChangedOffer change={change} />
      <ReservationReview wizard={wizard} unit={unit} />
      <Notices unit={unit} business={business} />
    </ConfirmStep>
  );
}

/** All data of the reservation in blocks, each with a link to change it. */
function ReservationReview({
  wizard,
  unit,
}: {
  wizard: ReserveWizardState;
  unit: Unit | undefined;
}) {
  const { data } = wizard;
  return (
    <div className={confirm.blocks}>
      <ReviewBlock wizard={wizard} step={3} title="Producto">
        <p className={confirm.chosen}>{unit?.name ?? 'Cargando…'}</p>
        <Facts
          facts={[
            ['Precio', unit ? formatDollars(unit.price) : ''],
            ['Notas', data.notes.trim()],
          ]}
        />
      </ReviewBlock>
      <ReviewBlock wizard={wizard} step={1} tall>
        <Facts
          facts={[
            ['Nombre', data.clientName.trim()],
            ['Email', data.clientEmail.trim()],
            ['Teléfono', data.clientPhone.trim()],
            ['País', data.clientCountry],
            ['Provincia', data.clientState.trim()],
            ['Dirección', data.clientAddress.trim()],
          ]}
        />
      </ReviewBlock>
      <ReviewBlock wizard={wizard} step={2}>
        <Facts facts={motorcycleFacts(data)} />
      </ReviewBlock>
    </div>
  );
}
