import type { BusinessForm } from './business-form.ts';

/**
 * What a thief with a stolen session could do by changing a setting. `diverts`: sends clients, or the mails about them,
 * elsewhere. `irreversible`: moves money or erases data. `disturbs`: staff see it and can change it back.
 */
type SettingHarm = 'diverts' | 'irreversible' | 'disturbs';

/** The harm of each setting. A change of one that diverts or is irreversible needs a step-up. */
const SETTING_HARM: Readonly<Record<keyof BusinessForm, SettingHarm>> = {
  name: 'disturbs',
  phone: 'diverts',
  whatsapp: 'diverts',
  email: 'diverts',
  address: 'diverts',
  mapUrl: 'diverts',
  socialLinks: 'diverts',
  timeZone: 'diverts',
  weeklyHours: 'disturbs',
  closedOnHolidays: 'disturbs',
  exceptions: 'disturbs',
  slotStepMinutes: 'disturbs',
  bays: 'disturbs',
  minimumNoticeMinutes: 'disturbs',
  horizonDays: 'disturbs',
  installationMinutes: 'disturbs',
  withdrawalNotice: 'disturbs',
  backupsHourly: 'disturbs',
  refundLimitDollars: 'irreversible',
  retentionYears: 'irreversible',
  estimateValidDays: 'disturbs',
  moveCutoffHours: 'disturbs',
  mostClientMoves: 'disturbs',
};

export const needsStepUp = (field: keyof BusinessForm): boolean =>
  SETTING_HARM[field] !== 'disturbs';

/** Whether the former address of the workshop gets a mail about a change of the setting. */
export const isReported = (field: keyof BusinessForm): boolean => SETTING_HARM[field] === 'diverts';
