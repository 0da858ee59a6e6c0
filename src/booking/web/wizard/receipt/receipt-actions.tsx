import {
  IconCalendarCog,
  IconCalendarPlus,
  IconMapPin,
  IconPrinter,
  IconShare2,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { webAddress } from '#shared/fields/field-rules.ts';
import { longDay } from '#shared/time/day-time.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { Button, buttonClass } from '#ui/wizard/fields/button.tsx';
import type { BookedCitation } from '../../../contract/booking.ts';
import { calendarFileLink, googleCalendarLink } from './calendar-links.ts';
import css from './receipt.module.css';

type Props = { citation: BookedCitation; business: PublicBusiness | null };

export function ReceiptActions({ citation, business }: Props) {
  const map = webAddress(business?.mapUrl ?? '');
  const place = [business?.name, business?.address].filter(Boolean).join(', ');
  const { share, message } = useShare(
    `${citation.service.name}: ${longDay(citation.date)}, ${citation.time}. ${place}`.trim(),
  );
  return (
    <div className={css.actions}>
      <AddToCalendar citation={citation} business={business} />
      <Button onClick={() => window.print()}>
        <IconPrinter size={20} aria-hidden="true" />
        Imprimir
      </Button>
      <Button onClick={share}>
        <IconShare2 size={20} aria-hidden="true" />
        {message === '' ? 'Compartir' : message}
      </Button>
      <LiveRegion>{message}</LiveRegion>
      <a className={buttonClass({})} href={`/mi/${citation.cancellationToken}`}>
        <IconCalendarCog size={20} aria-hidden="true" />
        Ver o cancelar la cita
      </a>
      {map === '' ? null : (
        <a className={buttonClass({})} href={map} rel="noopener">
          <IconMapPin size={20} aria-hidden="true" />
          Cómo llegar
        </a>
      )}
    </div>
  );
}

function AddToCalendar({ citation, business }: Props) {
  const [open, setOpen] = useState(false);
  const list = useId();
  return (
    <div className={css.calendar}>
      <Button
        look="primary"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        <IconCalendarPlus size={20} aria-hidden="true" />
        Agregar al calendario
      </Button>
      <ul id={list} className={css.calendars} hidden={!open}>
        <li>
          <a href={googleCalendarLink(citation, business)} rel="noopener">
            Google Calendar
          </a>
        </li>
        <li>
          <a href={calendarFileLink(citation.cancellationToken)}>Otro calendario (archivo .ics)</a>
        </li>
      </ul>
    </div>
  );
}

/** Opens the phone's share sheet with a text, or copies the text. `message` reports the copy. */
function useShare(text: string): { share: () => void; message: string } {
  const [message, setMessage] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage('Copiado');
    } catch {
      setMessage('No se pudo copiar');
    }
    setTimeout(() => setMessage(''), 4000);
  };
  const share = async () => {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title: 'Comprobante de Reserva', text });
    } catch (error) {
      // The visitor may close the sheet; copy only if the sheet did not open.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  return { share: () => void share(), message };
}
