import { type AuditText, textIn } from '#shared/records/audit-text.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof RESERVATION_AUDIT, true> {}
  interface AuditRecords {
    reservation: true;
  }
}

export const RESERVATION_AUDIT = {
  'reservation-deleted': {
    label: 'Reserva eliminada',
    sentence: (details) => `eliminó la reserva ${textIn(details['code'])}`.trimEnd(),
  },
} satisfies Record<string, AuditText>;
