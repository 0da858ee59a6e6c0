import type { Drawer, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useKeptFocus } from '../list/use-kept-focus.ts';

type Props = {
  as: typeof Modal.Body | typeof Drawer.Body;
  className: string | undefined;
  children: ReactNode;
};

/** The content of a dialog. The focus stays in the dialog when the focused element is removed. */
export function KeptBody({ as: Body, className, children }: Props) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <Body ref={body} className={className ?? ''} {...useKeptFocus(body)}>
      {children}
    </Body>
  );
}

const CLASS = 'panel-locked';
let locks = 0;

/**
 * Locks scrolling of the page behind a dialog. Uses a class: Mantine's own lock writes an inline
 * style.
 */
export function useBodyLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return;
    locks += 1;
    document.documentElement.classList.add(CLASS);
    return () => {
      locks -= 1;
      if (locks === 0) document.documentElement.classList.remove(CLASS);
    };
  }, [locked]);
}

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
