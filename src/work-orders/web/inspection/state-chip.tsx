import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconEye } from '@tabler/icons-react';
import { Chip, type ChipColour } from '#ui/chip.tsx';
import { FINDING_LABELS, type FindingState } from '../../rules/finding-states.ts';

export const STATE_ICONS: Readonly<Record<FindingState, typeof IconEye>> = {
  ok: IconCircleCheck,
  watch: IconEye,
  now: IconAlertTriangle,
  'not-applicable': IconCircleMinus,
};

const FAMILIES: Readonly<Record<FindingState, ChipColour>> = {
  ok: 'green',
  watch: 'amber',
  now: 'red',
  'not-applicable': 'grey',
};

type Props = { state: FindingState; count?: number };

/** State of a finding, or how many findings have it: «Urgente 2». */
export function StateChip({ state, count }: Props) {
  return (
    <Chip family={FAMILIES[state]} icon={STATE_ICONS[state]}>
      {FINDING_LABELS[state]}
      {count === undefined ? '' : ` ${count}`}
    </Chip>
  );
}
