import { useEffect, useRef } from 'react';
import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import { Banner } from '#web-kit/banner.tsx';
import { phoneLink, whatsappLink } from '#web-kit/contact-links.ts';
import css from '../booking.module.css';
import type { BookingFailure } from '../booking-refusal.ts';

type Props = { failure: BookingFailure; business: PublicBusiness | null };

/** Why the booking failed; takes the focus. With the workshop's numbers where only it can help. */
export function FailureNotice({ failure, business }: Props) {
  const banner = useRef<HTMLDivElement>(null);
  // Once per failure: the visitor goes on typing while it stands there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure takes the focus anew
  useEffect(() => banner.current?.focus(), [failure]);
  return (
    <div className={css.notice}>
      <Banner kind="error" ref={banner}>
        <div>{failure.sentence}</div>
        {failure.call && business ? <Numbers business={business} /> : null}
      </Banner>
    </div>
  );
}

function Numbers({ business }: { business: PublicBusiness }) {
  const chat = whatsappLink(business.whatsapp, 'Hola, quiero agendar una cita.');
  return (
    <div>
      {chat === '' ? null : (
        <a className={css.help} href={chat}>
          Escribir por WhatsApp
        </a>
      )}
      {business.phone === '' ? null : (
        <a className={css.help} href={phoneLink(business.phone)}>
          Llamar al {business.phone}
        </a>
      )}
    </div>
  );
}
