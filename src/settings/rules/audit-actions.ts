import { type AuditDetails, type AuditText, fieldsIn } from '#shared/records/audit-text.ts';
import type { BusinessForm } from './business-form.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof SETTINGS_AUDIT, true> {}
  interface AuditRecords {
    settings: true;
  }
}

/** Names of the settings in Spanish sentences. */
export const SETTING_LABELS: Readonly<Record<keyof BusinessForm, string>> = {
  name: 'nombre',
  phone: 'teléfono',
  whatsapp: 'WhatsApp',
  email: 'email',
  address: 'dirección',
  mapUrl: 'enlace al mapa',
  socialLinks: 'redes sociales',
  timeZone: 'zona horaria',
  weeklyHours: 'horario semanal',
  closedOnHolidays: 'feriados cerrados',
  exceptions: 'fechas especiales',
  slotStepMinutes: 'intervalo entre horarios',
  bays: 'puestos de trabajo',
  minimumNoticeMinutes: 'anticipación mínima',
  horizonDays: 'horizonte de reservas',
  installationMinutes: 'duración de una instalación',
  withdrawalNotice: 'derecho de arrepentimiento',
  backupsHourly: 'copias de seguridad cada hora',
  refundLimitDollars: 'reembolsos sin confirmar identidad',
  retentionYears: 'plazo de los datos personales',
  estimateValidDays: 'validez de los presupuestos',
  moveCutoffHours: 'plazo para cambiar la hora',
  mostClientMoves: 'cambios de hora por cita',
};

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
