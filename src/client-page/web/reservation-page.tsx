import { LAST_TOKEN_KEY } from '#reservations/rules/payment-return.ts';
import { formatDollars } from '#shared/money/money.ts';
import { longDay } from '#shared/time/day-time.ts';
import type { PageFiles, Pages } from '../contract/page-state.ts';
import type { ReservationPage } from '../contract/reservation-page.ts';
import type { ReservationPhase } from '../rules/reservation-progress.ts';
import {
  PAYMENT_LABELS,
  reservationLabel,
  reservationText,
} from '../rules/reservation-progress.ts';
import { ContactCard, Document, NoticeBanner } from './document.tsx';
import css from './page.module.css';
import progress from './progress.module.css';
import { ProgressRail } from './progress-card.tsx';
import own from './reservation.module.css';

/** The page `/mi/{token}` of a reservation. */
export function ReservationDocument(props: Pages['reservation'] & { files: PageFiles }) {
  const { token, page, business, notice, files } = props;
  const ask = page.canPay
    ? `Hola, quiero completar el pago de mi reserva ${page.code}.`
    : `Hola, tengo una consulta sobre mi reserva ${page.code}.`;
  return (
    <Document title={`Tu reserva ${page.code}`} business={business} files={files} withScript>
      <NoticeBanner notice={notice} />
      <UnitCard token={token} page={page} />
      <ContactCard business={business} ask={ask} client={page.client} />
    </Document>
  );
}

const LOOKS: Readonly<Record<ReservationPhase, string | undefined>> = {
  reserved: progress.booked,
  confirmed: progress.working,
  importing: progress.working,
  preparing: progress.working,
  'on-the-way': progress.working,
  installing: progress.working,
  ready: progress.ready,
  delivered: progress.delivered,
  cancelled: undefined,
};

/** The unit, where it is, and its payment. */
function UnitCard({ token, page }: { token: string; page: ReservationPage }) {
  const { product, picture, code, phase, steps, payment } = page;
  return (
    <section className={progress.card} aria-labelledby="unidad">
      <div className={own.head}>
        <div>
          <h1 id="unidad" className={progress.vehicle}>
            {product.name}
          </h1>
          <p className={progress.number}>Reserva {code}</p>
        </div>
        {picture === '' ? null : (
          <img className={own.picture} src={picture} width={96} height={96} alt="" />
        )}
      </div>
      <ProgressRail
        label={reservationLabel(phase, payment.state)}
        look={LOOKS[phase]}
        steps={steps.map(({ step, state }) => ({
          name: reservationLabel(step, payment.state),
          state,
        }))}
        isEnd={phase === 'ready'}
        name="Pasos de la reserva"
      />
      <p className={progress.text}>
        {reservationText({ status: page.status, payment: payment.state, canPay: page.canPay })}
      </p>
      <Action token={token} page={page} />
      <Facts page={page} />
    </section>
  );
}

/** The form has no fields: the link names the reservation. */
function Action({ token, page: { canPay, phase } }: { token: string; page: ReservationPage }) {
  if (canPay) {
    return (
      <form
        method="post"
        action={`/mi/${token}/pago`}
        className="stack no-margin top-16"
        data-token={token}
        data-storage-key={LAST_TOKEN_KEY}
      >
        <button type="submit" className={`${css.button} ${css.primary}`}>
          Retomar pago
        </button>
      </form>
    );
  }
  if (phase !== 'cancelled' && phase !== 'delivered') return null;
  return (
    <p className="stack no-margin top-16">
      <a className={`${css.button} ${css.primary}`} href="/reserva">
        Hacer otra reserva
      </a>
    </p>
  );
}

function Facts({ page: { product, payment, vehicle, reservedOn } }: { page: ReservationPage }) {
  const paid = PAYMENT_LABELS[payment.state];
  return (
    <dl className={`${progress.facts} ${own.facts}`}>
      <div>
        <dt>Precio</dt>
        <dd className={progress.price}>{formatDollars(product.price)}</dd>
      </div>
      {paid === null ? null : (
        <div>
          <dt>Pago</dt>
          <dd>{paid}</dd>
        </div>
      )}
      <div>
        <dt>Para</dt>
        <dd>{vehicle}</dd>
      </div>
      <div>
        <dt>Reservada</dt>
        <dd>
          <time dateTime={reservedOn}>{longDay(reservedOn)}</time>
        </dd>
      </div>
    </dl>
  );
}
