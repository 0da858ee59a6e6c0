import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentProps, MouseEvent } from 'react';

type Props = Omit<ButtonProps, 'loading'> &
  Omit<ComponentProps<'button'>, keyof ButtonProps | 'ref'> & {
    /** What it started is under way: it takes no press. */
    busy: boolean;
  };

/**
 * A button whose work takes time. It keeps its words and the focus: the kit's `loading` hides the words
 * and disables the button, and a keyboard starts again at the top of the page.
 */
export function BusyButton({ busy, leftSection, onClick, ...props }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A submit button would send its form again.
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
