import { CitationStatusChip } from '#agenda/web/status-chip.tsx';
import { formatReadyTime } from '#availability/rules/shown-times.ts';
import type { PublicBusiness } from '#settings/contract/settings.ts';
import { timeZoneOf } from '#settings/web/public-business-api.ts';
import { priceText } from '#shared/money/money.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { formatDuration, longDay, longMoment } from '#shared/time/day-time.ts';
import type { BookedCitation } from '../../../contract/booking.ts';
import css from './receipt.module.css';

type Props = { citation: BookedCitation; business: PublicBusiness | null };

/** The booked appointment: client, service, time and address. */
export function Ticket({ citation, business }: Props) {
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
