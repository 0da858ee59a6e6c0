import { type AuditText, countIn, textIn } from '#shared/records/audit-text.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof IMPORT_AUDIT, true> {}
  interface AuditRecords {
    import: true;
  }
}

export const IMPORT_AUDIT = {
  'data-imported': {
    label: 'Datos importados',
    sentence: ({ source, added }) =>
      `importó ${countIn(added)} ${countIn(added) === 1 ? 'registro' : 'registros'} de «${textIn(source)}»`,
  },
  'import-undone': {
    label: 'Importación deshecha',
    sentence: ({ source }) => `deshizo la importación de «${textIn(source)}»`,
  },
} satisfies Record<string, AuditText>;
