import type { Day } from '#shared/time/day-time.ts';
import type { Schedule } from './opening-hours.ts';

/** Everything that the owner sets about the business. Minutes and days, as their names say. */
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
  /** What whoever reserves a unit reads of the right to withdraw. */
  withdrawalNotice: string;
  /** A copy of the data every hour instead of every night. */
  backupsHourly: boolean;
  /** Whole US$ that a user may refund in 24 hours without a step-up. 0: every refund needs one. */
  refundLimitDollars: number;
  showReserveButton: boolean;
  schedule: Schedule;
  /** Why a day does not follow its weekday, by day; staff's note. */
  exceptionReasons: Readonly<Record<Day, string>>;
};

/** What «Configuración del taller» sets: all but the button, which is the tab Reservas'. */
export type Business = Omit<Settings, 'showReserveButton'>;
