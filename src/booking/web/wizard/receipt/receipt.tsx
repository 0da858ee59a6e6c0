import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { Banner } from '#ui/banner.tsx';
import { EarlierNote } from '#ui/wizard/confirm/earlier-note.tsx';
import type { BookedCitation } from '../../../contract/booking.ts';
import { BOOKING_TEXTS } from '../../../contract/booking-text.ts';
import { ConfettiCanvas } from './confetti-canvas.tsx';
import css from './receipt.module.css';
import { ReceiptActions } from './receipt-actions.tsx';
import { Ticket } from './ticket.tsx';

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
