import {
  IconBan,
  IconChecklist,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCreditCardPay,
  IconFlagCheck,
  IconKey,
  IconPackage,
  IconShip,
  IconTool,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { Chip, type ChipColour } from '#ui/chip.tsx';
import { RESERVATION_LABELS, type ReservationStatus } from '../rules/reservation-status.ts';

/** Icon of each status. */
export const RESERVATION_ICONS: Readonly<Record<ReservationStatus, typeof IconBan>> = {
  pending: IconCreditCardPay,
  accepted: IconCircleCheck,
  importing: IconShip,
  preparing: IconChecklist,
  packed: IconPackage,
  dispatched: IconTruckDelivery,
  installing: IconTool,
  ready: IconKey,
  delivered: IconFlagCheck,
  completed: IconCircleCheckFilled,
  cancelled: IconBan,
};

type Look = { family: ChipColour; look?: 'outline' | 'solid' };

/** There are fewer colours than statuses: some statuses look alike. */
const LOOKS: Readonly<Record<ReservationStatus, Look>> = {
  pending: { family: 'amber' },
  accepted: { family: 'blue' },
  importing: { family: 'violet' },
  preparing: { family: 'violet' },
  packed: { family: 'violet' },
  dispatched: { family: 'violet' },
  installing: { family: 'teal' },
  ready: { family: 'teal' },
  delivered: { family: 'green', look: 'outline' },
  completed: { family: 'green', look: 'solid' },
  cancelled: { family: 'grey' },
};

export function ReservationStatusChip({ status }: { status: ReservationStatus }) {
  return (
    <Chip {...LOOKS[status]} icon={RESERVATION_ICONS[status]}>
      {RESERVATION_LABELS[status]}
    </Chip>
  );
}
