import { serviceName } from '#shared/records/display-fallback.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { formatDuration, longDay } from '#shared/time/day-time.ts';
import { QrCode, type QrPath } from '#ui/panel/print/qr-code.tsx';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import css from './job-card.module.css';

/** As many lines as fit without notes; with notes the rest is cut off. */
const LINES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

type Props = { citation: StaffCitation; workshop: string; qr: QrPath };

/** Job card in A6: accompanies the motorcycle through the workshop, with lines for handwriting. */
export function JobCard({ citation, workshop, qr }: Props) {
  const { clientName, clientPhone, date, time, service, notes } = citation;
  return (
    <div className={css.card}>
      <div className={css.top}>
        <div className={css.head}>
          <p className={css.workshop}>{workshop}</p>
          <p className={css.title}>Ficha de trabajo</p>
          <p className={css.time}>{time}</p>
          <p className={css.day}>{longDay(date)}</p>
        </div>
        <QrCode qr={qr} className={css.qr} />
      </div>
      <dl className={css.facts}>
        <Fact name="Cliente" value={clientName} under={clientPhone} />
        <Fact name="Vehículo" value={vehicleLabel(citation) || 'Sin datos'} />
        <Fact
          name="Servicio"
          value={serviceName(service)}
          under={formatDuration(service.duration)}
        />
        {notes.trim() === '' ? null : (
          <div className={css.fact}>
            <dt>Notas</dt>
            <dd className={css.notes}>{notes.trim()}</dd>
          </div>
        )}
      </dl>
      <div className={css.work}>
        <p>Trabajo realizado</p>
        {LINES.map((line) => (
          <hr key={line} className={css.line} />
        ))}
      </div>
    </div>
  );
}

type FactProps = { name: string; value: string; under?: string };

function Fact({ name, value, under = '' }: FactProps) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>
        <span className={css.value}>{value}</span>
        {under === '' ? null : <span className={css.under}>{under}</span>}
      </dd>
    </div>
  );
}
