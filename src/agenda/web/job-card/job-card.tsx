import { useMemo, useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { displayedServiceName } from '#shared/records/display-fallback.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { formatDuration, longDay } from '#shared/time/day-time.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { CopiesField, parseCopies } from '#ui/panel/print/copies-field.tsx';
import { PrintDialog } from '#ui/panel/print/print-dialog.tsx';
import { drawQr, QrCode, type QrPath } from '#ui/panel/print/qr-code.tsx';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import css from './job-card.module.css';

/** Previews and prints the job card. */
export function JobCardDialog({ citation }: { citation: CitationDetail }) {
  const [typed, setTyped] = useState('1');
  const { name } = useWorkshop();
  const motorcycle = citation.motorcycle?._id ?? null;
  const codes = useMemo(
    () => ({
      citation: drawQr(panelAddress(`cita=${citation._id}`)),
      motorcycle: motorcycle === null ? null : drawQr(panelAddress(`moto=${motorcycle}`)),
    }),
    [citation._id, motorcycle],
  );
  const copies = parseCopies(typed);
  const card = <JobCard citation={citation} workshop={name} codes={codes} />;
  return (
    <PrintDialog
      {...useDialogFrame()}
      title="Ficha de trabajo"
      paper="A6 (105 × 148 mm)"
      printable={copies !== null}
      sheet={Array.from({ length: copies ?? 0 }, (_, copy) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all copies are equal
        <div key={copy} className={css.page}>
          {card}
        </div>
      ))}
    >
      <CopiesField label="Copias" value={typed} onChange={setTyped} />
      <div className={css.preview}>{card}</div>
    </PrintDialog>
  );
}

const panelAddress = (record: string) => `${location.origin}/admin#${record}`;

/** As many lines as fit without notes; with notes the rest is cut off. */
const LINES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Codes with the addresses of the appointment and of the motorcycle's record in the panel. */
type JobCardCodes = { citation: QrPath; motorcycle: QrPath | null };

type Props = { citation: CitationDetail; workshop: string; codes: JobCardCodes };

/** Job card in A6: accompanies the motorcycle through the workshop, with lines for handwriting. */
function JobCard({ citation, workshop, codes }: Props) {
  const { clientName, clientPhone, date, time, service, notes, motorcycle } = citation;
  const plate = motorcycle?.plate ?? '';
  return (
    <div className={css.card}>
      <div className={css.top}>
        <div className="min-0">
          <p className={css.workshop}>{workshop}</p>
          <p className={css.title}>Ficha de trabajo</p>
          <p className={css.time}>{time}</p>
          <p className={css.day}>{longDay(date)}</p>
        </div>
        <Code name="Cita" qr={codes.citation} className={css.qr} />
      </div>
      <div className={css.about}>
        <dl className={css.facts}>
          <Fact name="Cliente" value={clientName} under={clientPhone} />
          <Fact name="Vehículo" value={vehicleLabel(citation) || 'Sin datos'} />
          {plate === '' ? null : <Fact name="Matrícula" value={plate} />}
          <Fact
            name={citation.product ? 'Producto' : 'Servicio'}
            value={displayedServiceName(service)}
            under={formatDuration(service.duration)}
          />
          {notes.trim() === '' ? null : (
            <div className={css.fact}>
              <dt>Notas</dt>
              <dd className={css.notes}>{notes.trim()}</dd>
            </div>
          )}
        </dl>
        {codes.motorcycle === null ? null : (
          <Code name="Moto" qr={codes.motorcycle} className={css.motorcycleQr} />
        )}
      </div>
      <div className={css.work}>
        <p>Trabajo realizado</p>
        {LINES.map((line) => (
          <hr key={line} className={css.line} />
        ))}
      </div>
    </div>
  );
}

type CodeProps = { name: string; qr: QrPath; className: string | undefined };

function Code({ name, qr, className }: CodeProps) {
  return (
    <div className={`${css.code} ${className}`}>
      <QrCode qr={qr} />
      <span>{name}</span>
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
