import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { StepButton } from '#ui/panel/actions/buttons.tsx';
import { CITATION_LABELS, nextStatus } from '../../rules/citation-status.ts';
import {
  type MoveCitation,
  type StatusRecord,
  useCitationTransition,
  useIsCitationMoving,
} from './use-citation-transition.ts';

type Props = {
  citation: StatusRecord;
  /** Replaces the button's own change, which reports success by a toast. */
  move?: MoveCitation;
  className?: string | undefined;
  /** Less prominent variants are for lists. */
  variant?: 'filled' | 'default' | 'light';
};

/** Button to the next status of a citation; nothing in a final status. */
export function ForwardButton({ citation, move, className, variant = 'default' }: Props) {
  const own = useCitationTransition();
  const moving = useIsCitationMoving(citation._id);
  const to = nextStatus(citation.status);
  if (to === null) return null;
  return (
    <StepButton
      step={`${citation._id}:${to}`}
      variant={variant}
      className={`unconfirmed ${className ?? ''} no-print`}
      rightSection={<IconArrowRight size={18} stroke={2} aria-hidden="true" />}
      busy={moving}
      onPress={() => void (move ?? own)(citation, to)}
    >
      <VisuallyHidden>Pasar a </VisuallyHidden>
      {CITATION_LABELS[to]}
    </StepButton>
  );
}
