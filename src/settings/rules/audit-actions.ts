import { type AuditDetails, type AuditText, fieldsIn } from '#shared/records/audit-text.ts';
import type { BusinessForm } from './business-form.ts';

/**
 * What a thief with a stolen session could do by changing a setting. `diverts`: sends clients, or the mails about them,
 * elsewhere. `irreversible`: moves money or erases data. `disturbs`: staff see it and can change it back.
 */
type SettingHarm = 'diverts' | 'irreversible' | 'disturbs';

/** The name of each setting in Spanish sentences, and its harm. */
const SETTINGS: Readonly<Record<keyof BusinessForm, readonly [label: string, SettingHarm]>> = {
  name: ['nombre', 'disturbs'],
  phone: ['teléfono', 'diverts'],
  whatsapp: ['WhatsApp', 'diverts'],
  email: ['email', 'diverts'],
  address: ['dirección', 'diverts'],
  mapUrl: ['enlace al mapa', 'diverts'],
  socialLinks: ['redes sociales', 'diverts'],
  timeZone: ['zona horaria', 'diverts'],
  weeklyHours: ['horario semanal', 'disturbs'],
  closedOnHolidays: ['feriados cerrados', 'disturbs'],
  exceptions: ['fechas especiales', 'disturbs'],
  slotStepMinutes: ['intervalo entre horarios', 'disturbs'],
  bays: ['puestos de trabajo', 'disturbs'],
  minimumNoticeMinutes: ['anticipación mínima', 'disturbs'],
  horizonDays: ['horizonte de reservas', 'disturbs'],
  installationMinutes: ['duración de una instalación', 'disturbs'],
  withdrawalNotice: ['derecho de arrepentimiento', 'disturbs'],
  backupsHourly: ['copias de seguridad cada hora', 'disturbs'],
  refundLimitDollars: ['reembolsos sin confirmar identidad', 'irreversible'],
  discountLimitPercent: ['descuentos sin confirmar identidad', 'irreversible'],
  adminDiscountLimitPercent: [
    'descuentos de administradores sin confirmar identidad',
    'irreversible',
  ],
  retentionYears: ['plazo de los datos personales', 'irreversible'],
  estimateValidDays: ['validez de los presupuestos', 'disturbs'],
  moveCutoffHours: ['plazo para cambiar la hora', 'disturbs'],
  mostClientMoves: ['cambios de hora por cita', 'disturbs'],
};

export const settingLabel = (field: keyof BusinessForm): string => SETTINGS[field][0];

const SETTING_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SETTINGS).map(([field, [label]]) => [field, label]),
);

/** Whether a change of the setting needs a step-up: it diverts or is irreversible. */
export const needsStepUp = (field: keyof BusinessForm): boolean =>
  SETTINGS[field][1] !== 'disturbs';

/** Whether the former address of the workshop gets a mail about a change of the setting. */
export const isReported = (field: keyof BusinessForm): boolean => SETTINGS[field][1] === 'diverts';

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
