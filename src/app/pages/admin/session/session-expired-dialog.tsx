import { type ReactNode, useEffect, useRef } from 'react';
import { useBrowserBack } from '#ui/panel/dialogs/browser-back.ts';
import css from './session-expired-dialog.module.css';

type Props = { opened: boolean; children: ReactNode };

/**
 * Shows the login form over the panel and its open dialogs. The browser's modal dialog makes them
 * inert, and they keep their state. Neither Escape nor the browser's Back button closes it.
 */
export function SessionExpiredDialog({ opened, children }: Props) {
  useBlockedEscape(opened);
  useBrowserBack(opened, ignore);
  return opened ? <ModalDialog>{children}</ModalDialog> : null;
}

const ignore = () => undefined;

function ModalDialog({ children }: { children: ReactNode }) {
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
 * Blocks Escape, which would close this dialog and Mantine's dialogs behind it. Those listen at the
 * window, so this listener is added at the first render, before theirs.
 */
function useBlockedEscape(blocked: boolean): void {
  const current = useRef(blocked);
  useEffect(() => {
    current.current = blocked;
  }, [blocked]);
  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      if (!current.current || event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', stop, { capture: true });
    return () => window.removeEventListener('keydown', stop, { capture: true });
  }, []);
}
