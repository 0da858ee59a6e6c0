import { IconAlertTriangle, IconCalendar, IconClock, IconGauge } from '@tabler/icons-react';
import { Chip, type ChipColour } from '#ui/chip.tsx';
import { DUE_LABELS } from '../../rules/due-text.ts';
import type { DueState } from '../../rules/next-service.ts';

const LOOKS: Readonly<Record<DueState, readonly [ChipColour, typeof IconClock]>> = {
  overdue: ['pink', IconAlertTriangle],
  soon: ['amber', IconClock],
  later: ['green', IconCalendar],
  unknown: ['grey', IconGauge],
};

/** Whether work is due, as text, icon and colour. */
export function DueChip({ state }: { state: DueState }) {
  const [colour, icon] = LOOKS[state];
  return (
    <Chip family={colour} icon={icon}>
      {DUE_LABELS[state]}
    </Chip>
  );
}
