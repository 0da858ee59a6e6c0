import { type ReactNode, useEffect, useRef } from 'react';
import { useBrowserBack } from '#ui/panel/dialogs/browser-back.ts';
import { clearSession, readToken } from '#ui/panel/session/session-store.ts';
import css from './session-expired-dialog.module.css';

/** After this time without a sign-in, the screen behind the dialog is cleared. */
export const CLEARED_AFTER_MS = 15 * 60_000;

type Props = { opened: boolean; children: ReactNode };

/**
 * Shows the login form over the panel and its open dialogs. The browser's modal dialog makes them
 * inert, and they keep their state for fifteen minutes: then the session is cleared, so that the names of clients do not
 * stay in an abandoned browser. Neither Escape nor the browser's Back button closes it.
 */
export function SessionExpiredDialog({ opened, children }: Props) {
  useBlockedEscape(opened);
  useBrowserBack(opened, ignore);
  useEffect(() => {
    if (!opened) return;
    const timer = setTimeout(() => {
      // A suspended tab may not have noticed yet that another tab signed in.
      if (readToken() === null) clearSession();
    }, CLEARED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [opened]);
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
