import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentProps, MouseEvent } from 'react';

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
