import { IconClockExclamation } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { clockWarning } from '#shared/time/clock-warning.ts';
import { clockOffset, subscribeToClockOffset } from '../../server-clock.ts';
import css from './connection-bar.module.css';

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
