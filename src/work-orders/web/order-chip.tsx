import {
  IconChecks,
  IconClipboardSearch,
  IconFileDollar,
  IconHourglass,
} from '@tabler/icons-react';
import { Chip, type ChipColour } from '#ui/chip.tsx';
import type { OrderSummary } from '../contract/order-summary.ts';
import {
  ORDER_CHIP_LABELS,
  type OrderChip as OrderChipName,
  orderChip,
} from '../rules/order-summary.ts';

const FACES: Readonly<Record<OrderChipName, { family: ChipColour; icon: typeof IconChecks }>> = {
  'not-inspected': { family: 'grey', icon: IconClipboardSearch },
  'to-review': { family: 'violet', icon: IconFileDollar },
  waiting: { family: 'amber', icon: IconHourglass },
  answered: { family: 'green', icon: IconChecks },
};

type Props = {
  /** `null`: the vehicle is not received. */
  order: Pick<OrderSummary, 'inspected' | 'estimate'> | null;
};

/** Shows what the work order of a citation waits for, if it waits for something. */
export function OrderChip({ order }: Props) {
  const chip = orderChip(order);
  if (chip === null) return null;
  return (
    <Chip family={FACES[chip].family} icon={FACES[chip].icon}>
      {ORDER_CHIP_LABELS[chip]}
    </Chip>
  );
}
