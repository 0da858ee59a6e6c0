import type { AuditDetails, AuditText } from '#shared/records/audit-text.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof HISTORY_AUDIT, true> {}
  interface AuditRecords {
    history: true;
  }
}

export const HISTORY_AUDIT = {
  'history-cleared': {
    label: 'Historial vaciado',
    sentence: (details) => `vació el historial: ${recordsIn(details)}`,
  },
  'history-restored': {
    label: 'Historial restaurado',
    sentence: (details) => `restauró el historial: ${recordsIn(details)}`,
  },
  'history-downloaded': {
    label: 'Copia del historial descargada',
    sentence: () => 'descargó una copia del historial vaciado',
  },
} satisfies Record<string, AuditText>;

/** Formats `12 citas y 3 reservas`. */
function recordsIn(details: AuditDetails): string {
  const [citations, reservations] = [details['citations'], details['reservations']].map(Number);
  return `${citations} ${citations === 1 ? 'cita' : 'citas'} y ${reservations} ${
    reservations === 1 ? 'reserva' : 'reservas'
  }`;
}
