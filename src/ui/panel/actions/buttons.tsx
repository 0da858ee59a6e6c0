import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { usePressGuard } from './press-guard.ts';

type Props = Omit<ButtonProps, 'loading'> &
  Omit<ComponentProps<'button'>, keyof ButtonProps | 'ref'> & {
    /** Its action is running: presses are ignored. */
    busy: boolean;
  };

/**
 * A button whose action takes time. It keeps its text and the focus. Mantine's `loading` hides the text
 * and disables the button, which moves the keyboard focus to the top of the page.
 */
export function BusyButton({ busy, leftSection, onClick, ...props }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Otherwise a submit button would send its form again.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Button
      {...props}
      leftSection={busy ? <Loader size={18} color="currentColor" aria-hidden /> : leftSection}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    />
  );
}

type StepButtonProps = Omit<ButtonProps, 'onClick'> & {
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
export function StepButton({ step, busy = false, onPress, ...props }: StepButtonProps) {
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
