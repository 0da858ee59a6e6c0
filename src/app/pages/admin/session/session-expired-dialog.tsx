import { type ReactNode, useEffect, useRef } from 'react';
import { useBrowserBack } from '#ui/panel/dialogs/browser-back.ts';
import css from './session-expired-dialog.module.css';

type Props = { opened: boolean; children: ReactNode };

/**
 * Covers the panel and everything that is open in it, dialogs included: the browser's own modal
 * dialog makes all the rest inert. What is behind stays as it was, whatever is pressed.
 */
export function SessionExpiredDialog({ opened, children }: Props) {
  useEscapeHeld(opened);
  useBrowserBack(opened, stay);
  return opened ? <Cover>{children}</Cover> : null;
}

const stay = () => undefined;

function Cover({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog ref={ref} className={css.over} aria-label="Iniciar sesión">
      {children}
    </dialog>
  );
}

/**
 * Esc would close the cover, and the kit's dialogs behind it, which listen at the window. Listens
 * from the first render on, so before any of them.
 */
function useEscapeHeld(held: boolean): void {
  const now = useRef(held);
  useEffect(() => {
    now.current = held;
  }, [held]);
  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      if (!now.current || event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', stop, { capture: true });
    return () => window.removeEventListener('keydown', stop, { capture: true });
  }, []);
}
