import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBellOff,
  IconBuildingWarehouse,
  IconCalendarPlus,
  IconCalendarX,
  IconClipboardText,
  IconDatabaseExport,
  IconFileExport,
  IconHistory,
  IconKey,
  IconLogin2,
  IconLogout,
  IconPackageOff,
  IconReceipt,
  IconReceiptOff,
  IconReceiptRefund,
  IconSettings,
  IconShieldLock,
  IconUserEdit,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import type { AuditAction, AuditTexts } from '#shared/records/audit-text.ts';
import { type Day, dayAt, longDay } from '#shared/time/day-time.ts';
import { DotSeparated } from '#ui/panel/text/inline-text.tsx';
import type { AuditEntry } from '../contract/audit.ts';
import { formatAuditAction, formatAuditChanges } from '../rules/audit-text.ts';
import css from './audit-list.module.css';

const ICONS: Readonly<Partial<Record<string, typeof IconKey>>> = {
  'first-admin': IconUserPlus,
  'user-created': IconUserPlus,
  'user-changed': IconUserEdit,
  'user-deleted': IconUserMinus,
  'password-changed': IconKey,
  'password-reset': IconKey,
  'settings-changed': IconSettings,
  'citation-deleted': IconCalendarX,
  'citation-overbooked': IconCalendarPlus,
  'citations-cancelled': IconCalendarX,
  'citations-restored': IconCalendarPlus,
  'notice-dropped': IconBellOff,
  'reservation-deleted': IconPackageOff,
  'payment-refunded': IconReceiptRefund,
  'sale-voided': IconReceiptRefund,
  'signed-in': IconLogin2,
  'signed-out': IconLogout,
  'session-ended': IconLogout,
  'token-created': IconKey,
  'token-revoked': IconKey,
  'calendar-feed-created': IconCalendarPlus,
  'calendar-feed-renewed': IconCalendarPlus,
  'calendar-feed-deleted': IconCalendarX,
  'webhook-secret-renewed': IconKey,
  'step-up': IconShieldLock,
  'factor-added': IconShieldLock,
  'factor-removed': IconShieldLock,
  'factors-reset': IconShieldLock,
  'recovery-codes-created': IconShieldLock,
  'recovery-code-used': IconShieldLock,
  'factor-policy-changed': IconShieldLock,
  'backup-requested': IconDatabaseExport,
  'backup-downloaded': IconDatabaseExport,
  'backup-restored': IconDatabaseExport,
  'data-exported': IconDatabaseExport,
  'archive-imported': IconDatabaseExport,
  'history-cleared': IconHistory,
  'history-restored': IconHistory,
  'history-downloaded': IconHistory,
  'stock-counted': IconBuildingWarehouse,
  'components-purchased': IconBuildingWarehouse,
  'components-imported': IconBuildingWarehouse,
  'expense-created': IconReceipt,
  'expense-changed': IconReceipt,
  'expense-deleted': IconReceiptOff,
  'finances-exported': IconFileExport,
  'components-exported': IconFileExport,
} satisfies Partial<Record<AuditAction, typeof IconKey>>;

/** Actions that were attempted and failed. */
const ALARMS: ReadonlySet<string> = new Set<AuditAction>([
  'access-refused',
  'sign-in-failed',
  'step-up-failed',
  'factor-failed',
]);

/** Actions whose line links to the citation, because the log stores no client. */
const SHOWS_CITATION: ReadonlySet<string> = new Set<AuditAction>([
  'citation-overbooked',
  'notice-dropped',
]);

const citationOf = ({ record }: AuditEntry) =>
  record?.type === 'citation' ? record.id : undefined;

type Props = {
  entries: readonly AuditEntry[];
  timeZone: string;
  onOpenCitation: (id: string) => void;
  texts: AuditTexts;
};

/** The lines, grouped by the workshop's day. */
export function AuditList({ entries, timeZone, onOpenCitation, texts }: Props) {
  return daysOf(entries, timeZone).map(({ day, lines }) => (
    <section key={day} className={css.day} aria-labelledby={`audit-${day}`}>
      <h3 id={`audit-${day}`} className={css.head}>
        {longDay(day)}
      </h3>
      <ul className="plain-list">
        {lines.map((entry) => (
          <Line key={entry._id} {...{ entry, timeZone, onOpenCitation, texts }} />
        ))}
      </ul>
    </section>
  ));
}

type LineProps = Omit<Props, 'entries'> & { entry: AuditEntry };

function Line({ entry, timeZone, onOpenCitation, texts }: LineProps) {
  const alarm = ALARMS.has(entry.action);
  const Icon = alarm ? IconAlertTriangle : (ICONS[entry.action] ?? IconClipboardText);
  const changes = formatAuditChanges(texts, entry);
  const citation = SHOWS_CITATION.has(entry.action) ? citationOf(entry) : undefined;
  return (
    <li className={css.line}>
      <time className={css.time} dateTime={entry.at}>
        {timeAt(entry.at, timeZone)}
      </time>
      <span className={alarm ? css.alarm : css.badge}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={css.text}>
        <p>
          <b>{entry.actor}</b> {formatAuditAction(texts, entry)}
        </p>
        {changes.length === 0 ? null : (
          <ul className={css.changes}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {entry.from === null ? null : (
          <div className="muted small">
            <DotSeparated parts={[entry.from.device, entry.from.address]} />
          </div>
        )}
      </div>
      {citation === undefined ? null : (
        <Button
          variant="subtle"
          className={css.open ?? ''}
          onClick={() => onOpenCitation(citation)}
        >
          Ver la cita
        </Button>
      )}
    </li>
  );
}

function daysOf(entries: readonly AuditEntry[], timeZone: string) {
  const days = new Map<Day, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayAt(Date.parse(entry.at), timeZone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, lines]) => ({ day, lines }));
}

function timeAt(instant: string, timeZone: string): string {
  const format = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('es-UY', format).format(Date.parse(instant));
}
