import { type AuditDetails, type AuditText, textIn } from '#shared/records/audit-text.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof BACKUP_AUDIT, true> {}
  interface AuditRecords {
    backup: true;
  }
}

export const BACKUP_AUDIT = {
  'backup-requested': {
    label: 'Copia de seguridad pedida',
    sentence: (details) =>
      details['file'] === undefined
        ? 'pidió una copia de seguridad'
        : `guardó una copia de seguridad en la consola: ${textIn(details['file'])}`,
  },
  'backup-downloaded': {
    label: 'Copia de seguridad descargada',
    sentence: (details) => `descargó la copia de seguridad ${textIn(details['file'])}`.trimEnd(),
  },
  'backup-restored': { label: 'Copia de seguridad restaurada', sentence: formatRestore },
} satisfies Record<string, AuditText>;

function formatRestore(details: AuditDetails): string {
  const unproven = details['authenticated'] === false ? ', sin comprobar quién la hizo' : '';
  return `restauró la copia de seguridad ${textIn(details['file'])}`.trimEnd() + unproven;
}
