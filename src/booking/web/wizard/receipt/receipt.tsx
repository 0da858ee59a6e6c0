import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CitationStatusChip } from '#agenda/web/status-chip.tsx';
import { formatReadyTime } from '#availability/rules/shown-times.ts';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { timeZoneOf } from '#settings/web/public-business-api.ts';
import { priceText } from '#shared/money/money.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { formatDuration, longDay, longMoment } from '#shared/time/day-time.ts';
import { Banner } from '#ui/banner.tsx';
import { EarlierNote } from '#ui/wizard/confirm/earlier-note.tsx';
import type { BookedCitation } from '../../../contract/booking.ts';
import { BOOKING_TEXTS } from '../../../contract/booking-paths.ts';
import css from './receipt.module.css';
import { ReceiptActions } from './receipt-actions.tsx';

export type ReceiptProps = {
  citation: BookedCitation;
  business: PublicBusiness | null;
  /** Whether it was booked just now; false after a reload. */
  justNow: boolean;
  /** Whether a request sent before the last change of the form booked it. */
  earlier: boolean;
  onAgain: () => void;
};

export function Receipt({ citation, business, justNow, earlier, onAgain }: ReceiptProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const name = business?.name ?? 'Bujía';
  useEffect(() => {
    document.title = `Comprobante de Reserva – Agenda taller – ${name}`;
  }, [name]);
  useLayoutEffect(() => {
    if (!justNow) return;
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, [justNow]);

  return (
    <main className={css.page}>
      {justNow ? <ConfettiCanvas /> : null}
      <h1 ref={title} className={css.title} tabIndex={-1}>
        Comprobante de Reserva
      </h1>
      <div className={css.booked}>
        <Banner kind="success">{BOOKING_TEXTS.booked}</Banner>
        {earlier ? <EarlierNote /> : null}
      </div>
      <Ticket citation={citation} business={business} />
      <ReceiptActions citation={citation} business={business} />
      <button type="button" className={css.again} onClick={onAgain}>
        Agendar otra cita
      </button>
    </main>
  );
}

type Props = { citation: BookedCitation; business: PublicBusiness | null };

/** The booked appointment: client, service, time and address. */
function Ticket({ citation, business }: Props) {
  return (
    <article className={css.paper} aria-label="Datos de la reserva">
      <div className={css.ticket}>
        <div className={css.when}>
          <p className={css.day}>{longDay(citation.date)}</p>
          <p className={css.time}>{citation.time}</p>
          <CitationStatusChip status={citation.status} onPaper paidAtWorkshop />
        </div>
        <dl className={css.facts}>
          {factsOf(citation, business).map(([term, value]) => (
            <div key={term} className={term === 'Notas' ? css.wide : undefined}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={css.mail}>
          <MailNote citation={citation} />
        </p>
      </div>
    </article>
  );
}

function MailNote({ citation: { clientEmail, mailed } }: Pick<Props, 'citation'>) {
  if (mailed) {
    return (
      <>
        Enviamos un correo de confirmación a <b>{clientEmail}</b>, con el enlace para cancelar.
      </>
    );
  }
  return (
    <>
      A <b>{clientEmail}</b> no va ningún correo de confirmación. Guarda este comprobante: con «Ver
      o cancelar la cita» llegas a tu cita.
    </>
  );
}

function factsOf(citation: BookedCitation, business: PublicBusiness | null): [string, string][] {
  const { service } = citation;
  const facts: [string, string][] = [
    ['Servicio', service.name],
    ['Duración', formatDuration(service.duration)],
    ['Lista (estimado)', formatReadyTime(citation.ready, citation.date, longDay)],
    ['Precio', priceText(service.price)],
    ['Nombre', citation.clientName],
    ['Email', citation.clientEmail],
    ['Teléfono', citation.clientPhone],
    ['Moto', vehicleLabel(citation)],
    ['Notas', citation.notes],
    ['Taller', business ? [business.name, business.address].filter(Boolean).join(', ') : ''],
    ['Reserva', citation._id.slice(-8).toUpperCase()],
    ['Reservada', longMoment(citation.createdAt, timeZoneOf(business))],
  ];
  return facts.filter(([, value]) => value !== '');
}

const LIFE_MS = 1300;

/**
 * Draws a short burst over the page, unless the visitor prefers reduced motion; then removes the
 * canvas.
 */
function ConfettiCanvas() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [done, setDone] = useState(
    () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  useEffect(() => {
    if (done) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unmounted = false;
    import('./confetti.ts').then(
      ({ burst }) => {
        if (unmounted || !canvas.current) return;
        burst(canvas.current);
        timer = setTimeout(() => setDone(true), LIFE_MS);
      },
      () => {}, // confetti is optional
    );
    return () => {
      unmounted = true;
      clearTimeout(timer);
    };
  }, [done]);
  if (done) return null;
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the canvas cannot be focused
  return <canvas ref={canvas} className={css.confetti} aria-hidden="true" />;
}
