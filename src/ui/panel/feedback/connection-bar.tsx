import { IconClockExclamation, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { clockWarning } from '#shared/time/clock-warning.ts';
import { clockOffset, subscribeToClockOffset } from '../../server-clock.ts';
import css from './connection-bar.module.css';

/** A lost connection is reported after this long, in ms. */
const REPORT_AFTER_MS = 3_000;

/**
 * Says that the shown data may be outdated: without internet, or while the server does not answer.
 */
export function ConnectionBar({ connected }: { connected: boolean }) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const lost = useLasting(!connected);
  const text = online
    ? 'Se cortó la conexión con el servidor. Reconectando…'
    : 'Sin conexión a internet. Lo que ves puede haber cambiado.';
  return (
    <div role="status" className={css.over}>
      {online && !lost ? null : (
        <p className={css.bar}>
          <IconPlugConnectedX size={20} aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  );
}

/** Returns true once `now` has been true for `REPORT_AFTER_MS`. */
function useLasting(now: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => setLasting(true), REPORT_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [now]);
  return lasting;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Warns that the computer's clock is wrong. The panel uses the server's time. */
export function ClockBar() {
  const warning = clockWarning(useSyncExternalStore(subscribeToClockOffset, clockOffset));
  return (
    <div role="status">
      {warning === null ? null : (
        <p className={css.quiet}>
          <IconClockExclamation size={18} aria-hidden="true" />
          {warning}
        </p>
      )}
    </div>
  );
}
