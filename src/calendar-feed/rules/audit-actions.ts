import type { AuditDetails, AuditText } from '#shared/records/audit-text.ts';
import { feedName } from './feed-name.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof FEED_AUDIT, true> {}
}

const nameIn = ({ bay }: AuditDetails) => `«${feedName(typeof bay === 'number' ? bay : null)}»`;

export const FEED_AUDIT = {
  'calendar-feed-created': {
    label: 'Calendario creado',
    sentence: (details) => `creó una dirección de calendario, ${nameIn(details)}`,
  },
  'calendar-feed-renewed': {
    label: 'Calendario renovado',
    sentence: (details) => `cambió una dirección de calendario, ${nameIn(details)}`,
  },
  'calendar-feed-deleted': {
    label: 'Calendario eliminado',
    sentence: (details) => `eliminó una dirección de calendario, ${nameIn(details)}`,
  },
} satisfies Record<string, AuditText>;
