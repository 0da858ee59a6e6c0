import { IconClockExclamation } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { clockWarning } from '#kernel/clock-warning.ts';
import { clockOffset, onClockOffset } from '../server-clock.ts';
import css from './connection-bar.module.css';

/** Says that the clock of this machine is wrong; the panel follows the server's all the same. */
export function ClockBar() {
  const warning = clockWarning(useSyncExternalStore(onClockOffset, clockOffset));
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
