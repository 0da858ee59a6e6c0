import { createHash } from 'node:crypto';
import type { AppContext } from '#platform/app-context.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { oncePer } from '#shared/once.ts';
import type { BusinessSettings } from '../contract/business.ts';
import { toForm } from '../rules/business-form.ts';
import type { Hours } from '../rules/opening-hours.ts';
import type { Settings } from '../rules/settings.ts';

/** Lifetime of cached settings, in case a notification gets lost. */
const CACHE_MS = 30_000;

type CachedSettings = { settings: Promise<Settings>; readAt: number };
const cacheOf = oncePer(({ changes }: AppContext) => {
  const cache: { last: CachedSettings | null } = { last: null };
  changes.on('settings', () => {
    cache.last = null;
  });
  return cache;
});

/**
 * Returns the settings from this process's cache, which is cleared when any process changes them.
 * Returns the same object until then, so that callers can use it as a cache key.
 */
export function readSettings(context: AppContext): Promise<Settings> {
  const cache = cacheOf(context);
  if (cache.last && performance.now() - cache.last.readAt < CACHE_MS) return cache.last.settings;
  const settings = loadSettings(context.db);
  settings.catch(() => {
    cache.last = null;
  });
  cache.last = { settings, readAt: performance.now() };
  return settings;
}

/** Returns the name of the workshop. */
export async function readWorkshopName(db: Db): Promise<string> {
  const row = await db.selectFrom('business_settings').select('name').executeTakeFirstOrThrow();
  return row.name;
}

/** The columns of the settings that are one value, with their fields. */
export const SETTING_COLUMNS = [
  ...(['name', 'phone', 'whatsapp', 'email', 'address', 'map_url as mapUrl'] as const),
  'tiktok_url as tiktokUrl',
  'instagram_url as instagramUrl',
  'youtube_url as youtubeUrl',
  'time_zone as timeZone',
  'slot_step_minutes as slotStepMinutes',
  'bays',
  'minimum_notice_minutes as minimumNoticeMinutes',
  'horizon_days as horizonDays',
  'installation_minutes as installationMinutes',
  'withdrawal_notice as withdrawalNotice',
  'backups_hourly as backupsHourly',
  'refund_limit_dollars as refundLimitDollars',
  'discount_limit_percent as discountLimitPercent',
  'admin_discount_limit_percent as adminDiscountLimitPercent',
  'retention_years as retentionYears',
  'estimate_valid_days as estimateValidDays',
  'move_cutoff_hours as moveCutoffHours',
  'most_client_moves as mostClientMoves',
  'show_reserve_button as showReserveButton',
] as const;

export async function loadSettings(db: Db | Tx): Promise<Settings> {
  const [{ closed_on_holidays: closedOnHolidays, ...row }, weekly, exceptions, hours] =
    await Promise.all([
      db
        .selectFrom('business_settings')
        .select([...SETTING_COLUMNS, 'closed_on_holidays'])
        .executeTakeFirstOrThrow(),
      db.selectFrom('opening_hours').selectAll().orderBy('weekday').orderBy('opens').execute(),
      db
        .selectFrom('opening_exceptions')
        .select(['day', 'reason', 'closure_start'])
        .orderBy('day')
        .execute(),
      db
        .selectFrom('opening_exception_hours')
        .selectAll()
        .orderBy('day')
        .orderBy('opens')
        .execute(),
    ]);
  return {
    ...row,
    schedule: {
      weekly: groupHours(weekly.map((each) => [each.weekday, each])),
      exceptions: {
        ...Object.fromEntries(exceptions.map(({ day }) => [day, []])),
        ...groupHours(hours.map((each) => [each.day, each])),
      },
      closedOnHolidays,
    },
    exceptionReasons: Object.fromEntries(exceptions.map(({ day, reason }) => [day, reason])),
    closureStarts: Object.fromEntries(
      exceptions.flatMap(({ day, closure_start: first }) => (first === null ? [] : [[day, first]])),
    ),
  };
}

/** Returns the settings for the dialog. `version` is a hash of them, to detect concurrent changes. */
export function toBusinessDto({ showReserveButton, ...business }: Settings): BusinessSettings {
  const form = toForm(business);
  const version = createHash('sha256')
    .update(JSON.stringify(form))
    .digest('base64url')
    .slice(0, 22);
  return { ...form, version };
}

function groupHours<Key extends string | number>(
  rows: readonly (readonly [Key, Hours])[],
): Record<Key, Hours[]> {
  const groups = {} as Record<Key, Hours[]>;
  for (const [key, { opens, closes }] of rows) {
    groups[key] ??= [];
    groups[key].push({ opens, closes });
  }
  return groups;
}
