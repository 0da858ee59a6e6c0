import { type AuditText, amountIn, textIn } from '#shared/records/audit-text.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof PAYMENT_AUDIT, true> {}
  interface AuditRecords {
    payment: true;
  }
}

export const PAYMENT_AUDIT = {
  'payment-refunded': {
    label: 'Reembolso',
    sentence: (details) => `pidió un reembolso${amountIn(details['cents'])}`,
  },
  'payment-reviewed': {
    label: 'Pago revisado',
    sentence: (details) => `marcó como revisado el pago ${textIn(details['invoice'])}`.trimEnd(),
    changes: (details) => [`Motivo: ${textIn(details['reason'])}`],
  },
} satisfies Record<string, AuditText>;
