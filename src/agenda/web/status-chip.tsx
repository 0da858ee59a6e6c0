import {
  IconBan,
  IconBuildingWarehouse,
  IconCalendarCheck,
  IconCreditCardPay,
  IconEngine,
  IconFlagCheck,
  IconTool,
} from '@tabler/icons-react';
import { Chip, ChipBadge, type ChipColour, chipColourClass } from '#ui/chip.tsx';
import { CITATION_LABELS, type CitationStatus } from '../rules/citation-status.ts';

/** Icon of each status, the same on all screens. */
export const CITATION_ICONS: Readonly<Record<CitationStatus, typeof IconBan>> = {
  pending: IconCreditCardPay,
  accepted: IconCalendarCheck,
  'in-workshop': IconBuildingWarehouse,
  'in-progress': IconTool,
  installed: IconEngine,
  delivered: IconFlagCheck,
  cancelled: IconBan,
};

const FAMILIES: Readonly<Record<CitationStatus, ChipColour>> = {
  pending: 'amber',
  accepted: 'blue',
  'in-workshop': 'violet',
  'in-progress': 'pink',
  installed: 'teal',
  delivered: 'green',
  cancelled: 'grey',
};

type Props = {
  status: CitationStatus;
  /** Colours for white paper, in any colour scheme. */
  onPaper?: boolean;
  /** For clients: calls a pending citation «Se paga en el taller», since citations cannot be paid online. */
  paidAtWorkshop?: boolean;
};

/** Chip with the status of an appointment. */
export function CitationStatusChip({ status, onPaper = false, paidAtWorkshop = false }: Props) {
  return (
    <Chip family={FAMILIES[status]} icon={CITATION_ICONS[status]} onPaper={onPaper}>
      {paidAtWorkshop && status === 'pending' ? 'Se paga en el taller' : CITATION_LABELS[status]}
    </Chip>
  );
}

/** The icon alone, inside an element that has `statusColours` and shows the label. */
export function StatusBadge({ status }: { status: CitationStatus }) {
  return <ChipBadge icon={CITATION_ICONS[status]} />;
}

/** Returns the class that sets `--pill`, `--word` and `--badge` of a status. */
export function statusColours(status: CitationStatus): string {
  return chipColourClass(FAMILIES[status]);
}
