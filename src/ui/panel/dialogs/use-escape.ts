import { useEffect, useEffectEvent } from 'react';

/** The handlers of open layers, the topmost last. Esc calls only the topmost. */
const open: (() => void)[] = [];

/**
 * Calls `onEscape` at Esc while this layer is open and topmost. Mantine's own listener exists once per
 * open dialog and would close a form together with the confirmation above it.
 */
export function useEscape(opened: boolean, onEscape: () => void): void {
  const handleEscape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!opened) return;
    const handler = () => handleEscape();
    if (open.length === 0) window.addEventListener('keydown', passOn, { capture: true });
    open.push(handler);
    return () => {
      open.splice(open.indexOf(handler), 1);
      if (open.length === 0) window.removeEventListener('keydown', passOn, { capture: true });
    };
  }, [opened]);
}

function passOn(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // An open dropdown closes first; Mantine marks its input.
  const mark = event.target instanceof Element && event.target.getAttribute(KEEPS_ESCAPE);
  if (mark !== 'true') open.at(-1)?.();
}

const KEEPS_ESCAPE = 'data-mantine-stop-propagation';
