import { type AuditText, countIn } from '#shared/records/audit-text.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof BOOKING_AUDIT, true> {}
}

export const BOOKING_AUDIT = {
  'citations-cancelled': {
    label: 'Citas canceladas juntas',
    sentence: (details) => `canceló ${countIn(details['cancelled'])} citas web sin confirmar`,
  },
  'citations-restored': {
    label: 'Citas restauradas',
    sentence: (details) => `restauró ${countIn(details['restored'])} citas canceladas`,
  },
} satisfies Record<string, AuditText>;
