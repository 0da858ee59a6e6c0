import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSettled } from './press-guard.ts';

type Props = Omit<ButtonProps, 'onClick'> & {
  /** What a press does, and to which record: `id:accepted`. Another one is another button. */
  step: string;
  busy?: boolean;
  onPress: () => void;
  children: ReactNode;
};

/**
 * A button that takes a record a step on. A held key, the second press of two, and a press that was
 * meant for the button before it do nothing (`useSettled`).
 */
export function StepButton({ step, busy = false, onPress, ...props }: Props) {
  const [ref, settled] = useSettled<HTMLButtonElement>(step);
  return (
    <Button
      {...props}
      ref={ref}
      aria-busy={busy}
      aria-disabled={settled ? undefined : true}
      onClick={() => {
        if (settled && !busy) onPress();
      }}
    />
  );
}
