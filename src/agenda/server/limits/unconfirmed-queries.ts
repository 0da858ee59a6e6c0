import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { acceptedFactor, challengeFactor } from '../../rules/limits/challenge-factor.ts';
import { comingWeeks } from '../../rules/limits/coming-weeks.ts';
import { readAgenda } from '../agenda-settings.ts';

/** Condition on `citations`: pending bookings of the public page with their start in the future. */
export function isUnconfirmed(now: number): RawBuilder<boolean> {
  return sql<boolean>`(status = 'pending' and not manual_entry and deleted_at is null
    and starts_at > ${new Date(now)})`;
}

/**
 * Returns the share of the coming two weeks' working minutes that unconfirmed web bookings take (0
 * to 1, or more if bays were removed). A booking counts by the day of its start.
 */
async function readUnconfirmedShare(context: AppContext): Promise<number> {
  const { settings, calendar } = await readAgenda(context);
  const now = context.clock();
  const weeks = comingWeeks(calendar, settings.bays, dayAt(now, settings.timeZone));
  if (weeks.minutes === 0) return 0;
  const row = await context.db
    .selectFrom('citations')
    .select(sql<number>`coalesce(sum(service_duration_minutes), 0)::int`.as('minutes'))
    .where(isUnconfirmed(now))
    .where('day', '<=', weeks.to)
    .executeTakeFirstOrThrow();
  return row.minutes / weeks.minutes;
}

/** Returns the factor of new challenges; 1 while rate limits are off. */
export async function readChallengeFactor(context: AppContext): Promise<number> {
  return context.config.rateLimits ? challengeFactor(await readUnconfirmedShare(context)) : 1;
}

/** Returns the least factor that is accepted now. */
export async function readAcceptedFactor(context: AppContext): Promise<number> {
  return acceptedFactor(await readUnconfirmedShare(context));
}
