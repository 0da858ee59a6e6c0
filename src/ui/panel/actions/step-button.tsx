import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePressGuard } from './press-guard.ts';

type Props = Omit<ButtonProps, 'onClick'> & {
  /** Record and target status: `id:accepted`. A new value makes a new button. */
  step: string;
  busy?: boolean;
  onPress: () => void;
  children: ReactNode;
};

/**
 * A button that moves a record to its next status. It ignores a held key, the second of two presses,
 * and a press that was meant for the button it replaced (`usePressGuard`).
 */
export function StepButton({ step, busy = false, onPress, ...props }: Props) {
  const [ref, settled] = usePressGuard<HTMLButtonElement>(step);
  return (
    <Button
      {...props}
      ref={ref}
      aria-busy={busy}
      aria-disabled={!settled || busy || undefined}
      onClick={() => {
        if (settled && !busy) onPress();
      }}
    />
  );
}
