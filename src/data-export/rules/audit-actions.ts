import { type AuditText, textIn } from '#shared/records/audit-text.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof EXPORT_AUDIT, true> {}
}

export const EXPORT_AUDIT = {
  'data-exported': {
    label: 'Todos los datos exportados',
    sentence: (details) =>
      details['file'] === undefined
        ? 'exportó todos los datos'
        : `exportó todos los datos en la consola: ${textIn(details['file'])}`,
  },
  'archive-imported': {
    label: 'Archivo de datos importado',
    sentence: (details) => `importó el archivo de datos ${textIn(details['file'])}`.trimEnd(),
  },
} satisfies Record<string, AuditText>;
