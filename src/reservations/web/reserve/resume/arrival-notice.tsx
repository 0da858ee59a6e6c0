import { useId, useLayoutEffect, useRef } from 'react';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { formatDollars } from '#shared/money/money.ts';
import { Banner } from '#ui/banner.tsx';
import { HelpLinks } from '#ui/wizard/confirm/help-links.tsx';
import { Facts } from '#ui/wizard/confirm/review-block.tsx';
import { Button } from '#ui/wizard/fields/button.tsx';
import { LoadFailure } from '#ui/wizard/load-failure.tsx';
import type { ResumeState } from '../../../contract/reservation.ts';
import { CONFLICTS } from '../../../contract/reservation-paths.ts';
import { canCancelReservation, RESERVATION_LABELS } from '../../../rules/reservation-status.ts';
import type { NoticePlace } from '../reserve-wizard.tsx';
import { type Arrival, noticeOf, type ReturnNotice, withoutMail } from './arrival.ts';
import css from './resume.module.css';
import { PageLink, ResumeFailure, ResumePaymentButton } from './resume-payment-button.tsx';
import type { Resume } from './use-arrival.ts';

type ResumeCardProps = { state: ResumeState; token: string | null; resume: Resume; again: Again };

/** «Reservar otra»: hides the notice. */
type Again = () => void;

const NOT_NOW =
  'El pago no se puede retomar en este momento. Si ya pagaste, vuelve a esta página para ver si se confirmó.';

/** An earlier reservation, with «Retomar pago» while it waits for its payment. */
function ResumeCard({ state, token, resume, again }: ResumeCardProps) {
  const title = useId();
  const { code, product, status, canResume, payment } = state;
  return (
    <section className={css.card} aria-labelledby={title}>
      <p id={title} className={css.name}>
        {payment === 'paid' ? 'Reserva pagada' : 'Tu reserva'} {code}
      </p>
      <Facts
        facts={[
          ['Producto', product.name],
          ['Precio', formatDollars(product.price)],
          ['Estado', RESERVATION_LABELS[status]],
        ]}
      />
      {status === 'pending' && !canResume ? <p>{NOT_NOW}</p> : null}
      <ResumeFailure>{resume.failure}</ResumeFailure>
      <div className={css.ways}>
        {canResume ? <ResumePaymentButton resume={resume} /> : null}
        {token === null ? null : <PageLink token={token} />}
        {canCancelReservation(status) ? (
          <Button onClick={again}>Reservar otra unidad</Button>
        ) : null}
      </div>
    </section>
  );
}

type Props = {
  arrival: Arrival;
  resume: Resume;
  business: PublicBusiness | null;
} & NoticePlace;

/**
 * Shown above the wizard: the outcome of the payment, and the reservation that waits for it. Only the step that the page
 * opens with shows the outcome, which takes the focus.
 */
export function ArrivalNotice(props: Props) {
  const { arrival, resume, business, first, sameUnit, onAgain } = props;
  const { returned, requested, token } = arrival;
  const { state, loadError } = resume;
  // The banner waits until the server's payment state was read or reading it failed.
  const read = token === null || state || loadError;
  const notice = first && read ? noticeOf(arrival, state) : null;
  // Other visitors see the card while their reservation is open.
  const cameForReservation = requested || returned !== null;
  const showsCard = state !== null && (cameForReservation || canCancelReservation(state.status));
  const failed = first && requested && loadError !== null;
  const unread = !failed && loadError?.again === true && token !== null;
  if (notice === null && !showsCard && !failed && !unread && !sameUnit) return null;
  return (
    <div className={css.arrival}>
      {notice === null ? null : (
        <ReturnBanner {...notice} code={state?.code ?? ''} business={business} />
      )}
      {sameUnit ? (
        <SameUnitBanner again={showsCard && canCancelReservation(state.status) ? null : onAgain} />
      ) : null}
      {failed ? <LoadError {...loadError} retry={resume.reload} /> : null}
      {unread ? <UnreadReservation token={token} retry={resume.reload} /> : null}
      {showsCard ? (
        <ResumeCard state={state} token={token} resume={resume} again={onAgain} />
      ) : null}
    </div>
  );
}

/** The rejection of a second reservation of the same unit; `again`: the card below has no such button. */
function SameUnitBanner({ again }: { again: Again | null }) {
  const banner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => banner.current?.focus(), []);
  return (
    <Banner kind="warning" ref={banner} focused>
      <div>{CONFLICTS.sameUnit}</div>
      {again === null ? null : (
        <div className={css.ways}>
          <Button onClick={again}>Reservar otra unidad</Button>
        </div>
      )}
    </Banner>
  );
}

/** Notice without the server's answer: names no state of the reservation. */
function UnreadReservation({ token, retry }: { token: string; retry: () => void }) {
  return (
    <Banner kind="info">
      <p>Este navegador guarda una reserva tuya, y ahora no pudimos leer su estado.</p>
      <div className={css.ways}>
        <Button onClick={retry}>Reintentar</Button>
        <PageLink token={token} />
      </div>
    </Banner>
  );
}

type NoticeProps = Pick<Props, 'arrival' | 'business'>;

/** Banner on the page of a paid reservation; nothing on a later visit. */
export function PaidNotice(props: NoticeProps & { state: ResumeState }) {
  const { arrival, state, business } = props;
  const notice = noticeOf(arrival, state);
  return notice && <ReturnBanner {...notice} code={state.code} business={business} />;
}

/** Banner on the page of a payment that is known only from the address. */
export function UnknownNotice({ arrival, business }: NoticeProps) {
  const notice = noticeOf(arrival, null);
  const code = arrival.returned?.code ?? '';
  return notice && <ReturnBanner {...notice} code={code} business={business} />;
}

type BannerProps = ReturnNotice & { code: string; business: PublicBusiness | null };

/** Takes the focus: screen readers do not announce content that is present when the page opens. */
function ReturnBanner({ kind, sentence, help, code, business }: BannerProps) {
  const banner = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message takes the focus again
  useLayoutEffect(() => banner.current?.focus(), [sentence]);
  return (
    <Banner kind={kind} ref={banner} signed focused>
      <div>{business?.sendsMail === false ? withoutMail(sentence) : sentence}</div>
      {help && business ? (
        <HelpLinks
          contact={business}
          ask={`Hola, necesito ayuda con el pago de mi reserva ${code}`.trim()}
        />
      ) : null}
    </Banner>
  );
}

/** Offers another try, except for an unknown link. */
function LoadError(props: { sentence: string; again: boolean; retry: () => void }) {
  const { sentence, again, retry } = props;
  return again ? (
    <LoadFailure message={sentence} retry={retry} />
  ) : (
    <Banner kind="error">{sentence}</Banner>
  );
}
