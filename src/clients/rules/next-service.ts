import type { ServicePlan } from '#services/rules/service-fields.ts';
import { addDays, type Day, dayAt, dayNumber } from '#shared/time/day-time.ts';
import { kilometresText } from './client-text.ts';
import { type Pace, paceOf, type Reading } from './odometer.ts';

/** When a service is due again (docs/rules/next-services.md). Days are workshop-local. */

const DAY_MS = 86_400_000;
/** Days around a delivery in which a reading counts as the kilometres at delivery. */
const READING_DAYS = 30;
/** No day is projected more than ten years after the last reading. */
const MAX_PROJECTED_DAYS = 3_653;
/** A service is due soon from these days or kilometres before. */
const SOON_DAYS = 30;
const SOON_KM = 500;

export type DeliveredService = {
  plan: ServicePlan;
  /** Instant of the delivery in epoch milliseconds. */
  deliveredAt: number;
  /** Of the motorcycle, in the order of their instants, without corrected ones. */
  readings: readonly Reading[];
  timeZone: string;
};

export type NextService = {
  dueDay: Day | null;
  dueKm: number | null;
  /** Day on which the motorcycle reaches `dueKm` at its pace; `null` without a pace. */
  projectedDay: Day | null;
};

/** Returns when a delivered service is due again. */
export function nextServiceOf(delivered: DeliveredService): NextService {
  const { plan, deliveredAt, readings, timeZone } = delivered;
  const day = dayAt(deliveredAt, timeZone);
  const km = kilometresAt(readings, deliveredAt);
  const dueKm = plan.everyKm === null || km === null ? null : km + plan.everyKm;
  return {
    dueDay: plan.everyMonths === null ? null : addMonths(day, plan.everyMonths),
    dueKm,
    projectedDay: dueKm === null ? null : projectedDay(readings, dueKm, { from: day, timeZone }),
  };
}

/**
 * Returns the kilometres at a delivery: the last reading of the 30 days until then, else the first of the 30
 * days after it; `null` without one.
 */
export function kilometresAt(readings: readonly Reading[], deliveredAt: number): number | null {
  const near = readings.filter(({ at }) => Math.abs(at - deliveredAt) <= READING_DAYS * DAY_MS);
  const before = near.filter(({ at }) => at <= deliveredAt);
  return (before.at(-1) ?? near[0])?.km ?? null;
}

function projectedDay(
  readings: readonly Reading[],
  dueKm: number,
  { from, timeZone }: { from: Day; timeZone: string },
): Day | null {
  const pace = paceOf(readings);
  const last = readings.at(-1);
  if (!last || pace === null || pace.km <= 0) return null;
  const days = Math.ceil(((dueKm - last.km) * pace.days) / pace.km);
  if (days > MAX_PROJECTED_DAYS) return null;
  const lastDay = dayAt(last.at, timeZone);
  return addDays(lastDay, Math.max(days, dayNumber(from) - dayNumber(lastDay)));
}

/** Returns the same day of a later month, or that month's last day if it has no such day. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/** The pace on which a projection is based: `2.100 km en 71 días`. */
export const paceText = ({ km, days }: Pace): string =>
  `${kilometresText(km)} en ${days === 1 ? '1 día' : `${days.toLocaleString('es-UY')} días`}`;

export type DueState = 'overdue' | 'soon' | 'later' | 'unknown';

/** When a service is due; `km`: the last reading of the motorcycle, if any. */
type Due = NextService & { km: number | null; today: Day };

/** Returns whether a service is due. A projection alone makes it due soon at most: it is an estimate. */
export function dueState({ dueDay, dueKm, projectedDay, km, today }: Due): DueState {
  const left = dueKm === null || km === null ? null : dueKm - km;
  if ((dueDay !== null && dueDay < today) || (left !== null && left <= 0)) return 'overdue';
  const soon = addDays(today, SOON_DAYS);
  const isSoon = [dueDay, projectedDay].some((day) => day !== null && day <= soon);
  if (isSoon || (left !== null && left <= SOON_KM)) return 'soon';
  return dueDay === null && dueKm === null ? 'unknown' : 'later';
}

/** Whether a new plan applies to an earlier delivery: it is due by day or kilometres, and not overdue. */
export const isWithinPlan = (due: Due): boolean => ['soon', 'later'].includes(dueState(due));
