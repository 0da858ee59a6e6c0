import { useEffect, useEffectEvent } from 'react';

/** What lies over the page, the topmost last: Esc is for that one alone. */
const open: (() => void)[] = [];

/**
 * Esc calls `onEscape` while this is open and nothing lies over it. The kit's own listener sits in
 * every open dialog and would close the form together with the question that stands over it.
 */
export function useEscape(opened: boolean, onEscape: () => void): void {
  const pressed = useEffectEvent(onEscape);
  useEffect(() => {
    if (!opened) return;
    const mine = () => pressed();
    if (open.length === 0) window.addEventListener('keydown', passOn, { capture: true });
    open.push(mine);
    return () => {
      open.splice(open.indexOf(mine), 1);
      if (open.length === 0) window.removeEventListener('keydown', passOn, { capture: true });
    };
  }, [opened]);
}

function passOn(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // An open list of choices closes itself first; the kit marks its field.
  const mark = event.target instanceof Element && event.target.getAttribute(KEEPS_ESCAPE);
  if (mark !== 'true') open.at(-1)?.();
}

const KEEPS_ESCAPE = 'data-mantine-stop-propagation';
