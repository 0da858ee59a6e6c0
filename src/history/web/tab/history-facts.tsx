import { IconCalendarEvent, IconPackage, IconTrash } from '@tabler/icons-react';
import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import { CitationStatusChip as CitationChip } from '#agenda/web/status-chip.tsx';
import type { ReservationStatus } from '#reservations/rules/reservation-status.ts';
import { ReservationStatusChip as ReservationChip } from '#reservations/web/status-chip.tsx';
import { formatDollars } from '#shared/money/money.ts';
import { displayedProductName, displayedServiceName } from '#shared/records/display-fallback.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { numericDay } from '#shared/time/day-time.ts';
import { Chip } from '#ui/chip.tsx';
import type { HistoryItem } from '../../contract/history.ts';
import { outcomeText } from '../../rules/history-text.ts';
import css from './history-facts.module.css';

/** Texts and components that table, cards and the client's drawer share. */

type ItemProps = { item: HistoryItem };
export type OnOpen = (item: HistoryItem) => void;

export const vehicleText = (item: HistoryItem): string => vehicleLabel(item) || 'Sin datos';

export const conceptText = ({ service, product }: HistoryItem): string =>
  service ? displayedServiceName(service) : displayedProductName(product);

export const historyPrice = ({ price }: HistoryItem): string => formatDollars(price);

const kindText = ({ kind }: HistoryItem) => (kind === 'citation' ? 'Cita' : 'Reserva');

export function KindMark({ item }: ItemProps) {
  const Icon = item.kind === 'citation' ? IconCalendarEvent : IconPackage;
  return (
    <span className={css.kind}>
      <Icon size={16} aria-hidden="true" />
      {kindText(item)}
      {item.commented ? ' · Con comentario' : ''}
      {item.voided ? ' · Venta anulada' : ''}
    </span>
  );
}

/** Outcome or status of a record, as the chip of its own module. */
export function Outcome({ item }: ItemProps) {
  const { kind, status, deleted } = item;
  if (deleted) {
    return (
      <Chip family="grey" icon={IconTrash} look="outline">
        {outcomeText(item)}
      </Chip>
    );
  }
  return kind === 'citation' ? (
    <CitationChip status={status as CitationStatus} />
  ) : (
    <ReservationChip status={status as ReservationStatus} />
  );
}

/** First line of a card: date, kind and outcome. */
export function CardTop({ item }: ItemProps) {
  return (
    <div className="row between gap-6-12">
      <span className={`muted smaller ${css.when}`}>
        {numericDay(item.date)} · <KindMark item={item} />
      </span>
      <Outcome item={item} />
    </div>
  );
}
