import {
  IconBan,
  IconCalendarEvent,
  IconCircle,
  IconCircleCheckFilled,
  IconFlagCheck,
  IconPackage,
  IconTrash,
} from '@tabler/icons-react';
import { productName, serviceName } from '#kernel/display-fallback.ts';
import { formatDollars } from '#kernel/money.ts';
import { vehicleWords } from '#kernel/vehicle-words.ts';
import { Chip } from '#web-kit/chip.tsx';
import type { HistoryItem } from '../../contract/history.ts';
import { outcomeText } from '../../rules/history-words.ts';
import css from './history-facts.module.css';

/** The words that table, cards and the client's drawer share. */

type Of = { item: HistoryItem };
export type OnOpen = (item: HistoryItem) => void;

export const vehicleText = (item: HistoryItem): string => vehicleWords(item) || 'Sin datos';

export const conceptText = ({ service, product }: HistoryItem): string =>
  service ? serviceName(service) : productName(product);

export const priceText = ({ price }: HistoryItem): string => formatDollars(price);

const kindText = ({ kind }: HistoryItem) => (kind === 'citation' ? 'Cita' : 'Reserva');

export function KindMark({ item }: Of) {
  const Icon = item.kind === 'citation' ? IconCalendarEvent : IconPackage;
  return (
    <span className={css.kind}>
      <Icon size={16} aria-hidden="true" />
      {kindText(item)}
      {item.commented ? ' · Con comentario' : ''}
    </span>
  );
}

/** What has become of it, as far as the history tells statuses apart. */
export function Outcome({ item }: Of) {
  return <Chip {...lookOf(item)}>{outcomeText(item)}</Chip>;
}

function lookOf({ status, deleted }: HistoryItem) {
  if (deleted) return { family: 'grey', icon: IconTrash, look: 'outline' } as const;
  if (status === 'cancelled') return { family: 'grey', icon: IconBan } as const;
  if (status === 'delivered') return { family: 'green', icon: IconFlagCheck } as const;
  if (status === 'completed') {
    return { family: 'green', icon: IconCircleCheckFilled, look: 'solid' } as const;
  }
  return { family: status === 'pending' ? 'amber' : 'blue', icon: IconCircle } as const;
}
