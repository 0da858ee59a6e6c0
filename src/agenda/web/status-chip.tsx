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

const ICONS: Readonly<Record<CitationStatus, typeof IconBan>> = {
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
  const Icon = ICONS[status];
  return (
    <span className={`${css.chip} ${css[status]} ${onPaper ? css.paper : ''}`}>
      <span className={css.badge}>
        <Icon size={15} stroke={2} aria-hidden="true" />
      </span>
      {CITATION_LABELS[status]}
    </span>
  );
}
