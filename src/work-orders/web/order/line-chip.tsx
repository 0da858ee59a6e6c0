import { IconCheck, IconCircleCheck, IconHelpCircle, IconX } from '@tabler/icons-react';
import { Chip, type ChipColour } from '#ui/chip.tsx';
import { LINE_STATE_LABELS, type LineState } from '../../rules/line-states.ts';

const FACES: Readonly<Record<LineState, { family: ChipColour; icon: typeof IconX }>> = {
  proposed: { family: 'amber', icon: IconHelpCircle },
  approved: { family: 'blue', icon: IconCheck },
  declined: { family: 'grey', icon: IconX },
  done: { family: 'green', icon: IconCircleCheck },
};

/** The state of a line. */
export function LineChip({ state }: { state: LineState }) {
  const { family, icon } = FACES[state];
  return (
    <Chip family={family} icon={icon}>
      {LINE_STATE_LABELS[state]}
    </Chip>
  );
}
