import {
  IconAlertTriangle,
  IconArchive,
  IconClock,
  IconHandStop,
  IconSend,
} from '@tabler/icons-react';
import { dayAt, shortDay } from '#shared/time/day-time.ts';
import { formatInstantTime } from '#ui/panel/text/inline-text.tsx';
import { MAIL_STATE_LABELS, type MailState } from '../contract/mail.ts';
import css from './mail-facts.module.css';

const ICONS = {
  queued: IconClock,
  sent: IconSend,
  stored: IconArchive,
  failed: IconAlertTriangle,
  withheld: IconHandStop,
} as const;

/** The state of a mail as text and icon; the colour repeats them. `held`: when a held notice is sent. */
export function MailStateChip({ state, held = '' }: { state: MailState; held?: string }) {
  const Icon = ICONS[state];
  return (
    <span className={`${css.mark} ${css[state]}`}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {held === '' ? MAIL_STATE_LABELS[state] : `Se envía a las ${held}`}
    </span>
  );
}

/** Formats an ISO instant as `jue, 26 nov. 09:05` in the workshop's time zone. */
export function formatDayAndTime(instant: string, timeZone: string): string {
  const day = dayAt(Date.parse(instant), timeZone);
  return `${shortDay(day)} ${formatInstantTime(instant, timeZone)}`;
}
