import { type ReactNode, useId } from 'react';
import type { ClientCitation } from '#agenda/contract/client-citation.ts';
import { StatusChip } from '#agenda/web/status-chip.tsx';
import { priceText } from '#shared/money/price-text.ts';
import { serviceForDisplay } from '#shared/records/display-fallback.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { formatDuration, longDay } from '#shared/time/day-time.ts';
import css from './cancel.module.css';

/** The booked appointment as cards of terms and values. */
export function CitationCards({ citation }: { citation: ClientCitation }) {
  const { notes } = citation;
  const motorcycle = vehicleLabel(citation);
  const { name, duration, price } = serviceForDisplay(citation.service);
  return (
    <div className={css.cards}>
      <Card title="Cliente">
        <Row term="Nombre">{citation.clientName}</Row>
        <Row term="Email">{citation.clientEmail}</Row>
        <Row term="Teléfono">{citation.clientPhone}</Row>
      </Card>
      <Card title="Servicio">
        <Row term="Nombre">{name}</Row>
        <Row term="Duración">{formatDuration(duration)}</Row>
        <Row term="Precio" figure>
          {priceText(price)}
        </Row>
        {motorcycle === '' ? null : <Row term="Moto">{motorcycle}</Row>}
      </Card>
      <Card title="Fecha y hora">
        <Row term="Fecha">
          <time dateTime={citation.date}>{longDay(citation.date)}</time>
        </Row>
        <Row term="Hora" figure>
          <time dateTime={citation.time}>{citation.time}</time>
        </Row>
      </Card>
      <Card title="Estado">
        <Row term="Actual">
          <StatusChip status={citation.status} />
        </Row>
      </Card>
      {notes.trim() === '' ? null : (
        <Card title="Notas">
          <Row term="Lo que nos contaste" wide>
            {notes}
          </Row>
        </Card>
      )}
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className={css.list}>{children}</dl>
    </section>
  );
}

type RowProps = { term: string; figure?: boolean; wide?: boolean; children: ReactNode };

function Row({ term, figure = false, wide = false, children }: RowProps) {
  return (
    <div className={wide ? css.wide : css.row}>
      <dt>{term}</dt>
      <dd className={figure ? css.figure : undefined}>{children}</dd>
    </div>
  );
}
