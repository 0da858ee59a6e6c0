import { type AuditDetails, type AuditText, fieldsIn } from '#shared/records/audit-text.ts';
import { SETTING_LABELS } from './setting-table.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof SETTINGS_AUDIT, true> {}
  interface AuditRecords {
    settings: true;
  }
}

export const SETTINGS_AUDIT = {
  'settings-changed': {
    label: 'Configuración cambiada',
    sentence: formatSettingsAction,
    changes: (details) => fieldsIn(details, SETTING_LABELS),
  },
} satisfies Record<string, AuditText>;

function formatSettingsAction(details: AuditDetails): string {
  const shown = details['showReserveButton'];
  if (typeof shown !== 'boolean') return 'cambió la configuración del taller';
  return `${shown ? 'mostró' : 'ocultó'} el botón «Reserva tu unidad»`;
}
