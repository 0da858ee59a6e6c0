import {
  IconCalendarOff,
  IconChecks,
  IconEye,
  IconHourglass,
  IconReplace,
  IconX,
} from '@tabler/icons-react';
import { Chip, type ChipColour } from '#ui/chip.tsx';
import { ESTIMATE_STATE_LABELS, type EstimateState } from '../../rules/estimate-states.ts';

const FACES: Readonly<Record<EstimateState, { family: ChipColour; icon: typeof IconX }>> = {
  draft: { family: 'violet', icon: IconEye },
  sent: { family: 'amber', icon: IconHourglass },
  answered: { family: 'green', icon: IconChecks },
  superseded: { family: 'grey', icon: IconReplace },
  expired: { family: 'grey', icon: IconCalendarOff },
  withdrawn: { family: 'grey', icon: IconX },
};

/** The state of an estimate. */
export function EstimateChip({ state }: { state: EstimateState }) {
  const { family, icon } = FACES[state];
  return (
    <Chip family={family} icon={icon}>
      {ESTIMATE_STATE_LABELS[state]}
    </Chip>
  );
}
