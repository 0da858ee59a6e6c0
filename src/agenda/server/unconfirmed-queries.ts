import { type RawBuilder, sql } from 'kysely';
import { dayAt } from '#kernel/day-time.ts';
import type { Kit } from '#server-kit/kit.ts';
import { acceptedFactor, challengeFactor } from '../rules/challenge-factor.ts';
import { comingWeeks } from '../rules/coming-weeks.ts';
import { readAgenda } from './agenda-settings.ts';

/** The condition of `citations` for pending bookings of the public page that are still to come. */
export function isUnconfirmed(now: number): RawBuilder<boolean> {
  return sql<boolean>`(status = 'pending' and not manual_entry and deleted_at is null
    and starts_at > ${new Date(now)})`;
}

/**
 * Returns the share of the coming two weeks' working minutes that pending web bookings hold (0 to
 * 1, more where bays were removed). Counts a booking by the day of its start.
 */
async function readUnconfirmedShare(kit: Kit): Promise<number> {
  const { settings, calendar } = await readAgenda(kit);
  const now = kit.clock();
  const weeks = comingWeeks(calendar, settings.bays, dayAt(now, settings.timeZone));
  if (weeks.minutes === 0) return 0;
  const row = await kit.db
    .selectFrom('citations')
    .select(sql<number>`coalesce(sum(service_duration_minutes), 0)::int`.as('minutes'))
    .where(isUnconfirmed(now))
    .where('day', '<=', weeks.to)
    .executeTakeFirstOrThrow();
  return row.minutes / weeks.minutes;
}

/** The factor of the challenges that are issued now; usual without limits. */
export async function readChallengeFactor(kit: Kit): Promise<number> {
  return kit.config.rateLimits ? challengeFactor(await readUnconfirmedShare(kit)) : 1;
}

/** The least factor of a challenge that is accepted now. */
export async function readAcceptedFactor(kit: Kit): Promise<number> {
  return acceptedFactor(await readUnconfirmedShare(kit));
}
