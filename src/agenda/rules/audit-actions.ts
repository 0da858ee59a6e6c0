import { type AuditDetails, type AuditText, textIn } from '#shared/records/audit-text.ts';
import { isDay, longDay } from '#shared/time/day-time.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof CITATION_AUDIT, true> {}
  interface AuditRecords {
    citation: true;
  }
}

export const CITATION_AUDIT = {
  'citation-deleted': {
    label: 'Cita eliminada',
    sentence: (details) => `eliminó una cita${appointmentIn(details)}`,
  },
  'citation-overbooked': {
    label: 'Sobreturno',
    sentence: (details) => `dio un Sobreturno${appointmentIn(details)}`,
  },
} satisfies Record<string, AuditText>;

/** Formats ` del jueves, 26 de noviembre de 2026 a las 10:00`; '' if the line has no date. */
function appointmentIn(details: AuditDetails): string {
  const day = textIn(details['date']);
  const time = textIn(details['time']);
  return isDay(day) ? ` del ${longDay(day)} a las ${time}` : '';
}
