import { problem } from '#shared/fields/field-rules.ts';
import { clientEmail } from '#shared/fields/person-fields.ts';
import type { Day } from '#shared/time/day-time.ts';
import type { Schedule } from './opening-hours.ts';

/** All settings of the business. Names end in their unit: minutes, days, dollars. */
export type Settings = {
  name: string;
  phone: string;
  whatsapp: string;
  email: string;
  address: string;
  mapUrl: string;
  tiktokUrl: string;
  instagramUrl: string;
  youtubeUrl: string;
  timeZone: string;
  slotStepMinutes: number;
  bays: number;
  minimumNoticeMinutes: number;
  horizonDays: number;
  installationMinutes: number;
  /** Text about the right to withdraw, shown to clients who reserve a unit. */
  withdrawalNotice: string;
  /** A backup every hour instead of every night. */
  backupsHourly: boolean;
  /** Whole US$ that a user may refund in 24 hours without a step-up. 0: every refund needs one. */
  refundLimitDollars: number;
  /** Whole percent of a price that a user or an admin may take off without a step-up. */
  discountLimitPercent: number;
  adminDiscountLimitPercent: number;
  /** Years after a client's last record at which their data are erased; `null`: never. */
  retentionYears: number | null;
  /** Days for which an estimate can be answered, until midnight. */
  estimateValidDays: number;
  /** Until how many hours before the start a client can move an appointment, and how many times. */
  moveCutoffHours: number;
  mostClientMoves: number;
  showReserveButton: boolean;
  schedule: Schedule;
  /** Staff's note on each exception, by day. */
  exceptionReasons: Readonly<Record<Day, string>>;
  /** The first day of the closure of several days that an exception belongs to, by day. */
  closureStarts: Readonly<Record<Day, Day>>;
};

/** Settings of «Configuración del taller»: all but the button, which the tab Reservas sets. */
export type Business = Omit<Settings, 'showReserveButton'>;

/** Returns the contact block of the workshop for mails. */
export function businessContact({ name, address, phone, whatsapp }: Settings) {
  return { name, address, phone, whatsapp };
}

/** Whether the workshop has a valid e-mail address. An invalid setting must not make a booking fail. */
export function hasEmailAddress({ email }: Settings): boolean {
  return problem(clientEmail, email) === null;
}
