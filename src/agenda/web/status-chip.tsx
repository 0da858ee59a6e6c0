import {
  IconBan,
  IconBuildingWarehouse,
  IconCalendarCheck,
  IconCreditCardPay,
  IconEngine,
  IconFlagCheck,
  IconTool,
} from '@tabler/icons-react';
import { CITATION_LABELS, type CitationStatus } from '../rules/citation-status.ts';
import css from './status-chip.module.css';

/** Always the same picture for a status, wherever it stands. */
export const STATUS_ICONS: Readonly<Record<CitationStatus, typeof IconBan>> = {
  pending: IconCreditCardPay,
  accepted: IconCalendarCheck,
  'in-workshop': IconBuildingWarehouse,
  'in-progress': IconTool,
  installed: IconEngine,
  delivered: IconFlagCheck,
  cancelled: IconBan,
};

type Props = {
  status: CitationStatus;
  /** On white, whatever the colour scheme. */
  onPaper?: boolean;
};

/** The status of an appointment: word and icon say it, colour only helps. */
export function StatusChip({ status, onPaper = false }: Props) {
  return (
    <span className={`${css.chip} ${css[status]} ${onPaper ? css.paper : ''}`}>
      <StatusBadge status={status} />
      {CITATION_LABELS[status]}
    </span>
  );
}

/** The icon alone, within something that has `statusColours` and says the word. */
export function StatusBadge({ status }: { status: CitationStatus }) {
  const Icon = STATUS_ICONS[status];
  return (
    <span className={css.badge}>
      <Icon size={15} stroke={2} aria-hidden="true" />
    </span>
  );
}

/** Class that gives an element `--pill`, `--word` and `--badge` of a status. */
export function statusColours(status: CitationStatus): string {
  return css[status] ?? '';
}
