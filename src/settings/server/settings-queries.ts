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

export async function loadSettings(db: Db | Tx): Promise<Settings> {
  const [row, weekly, exceptions, hours] = await Promise.all([
    db.selectFrom('business_settings').selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('opening_hours').selectAll().orderBy('weekday').orderBy('opens').execute(),
    db
      .selectFrom('opening_exceptions')
      .select(['day', 'reason', 'closure_start'])
      .orderBy('day')
      .execute(),
    db.selectFrom('opening_exception_hours').selectAll().orderBy('day').orderBy('opens').execute(),
  ]);
  return {
    name: row.name,
    phone: row.phone,
    whatsapp: row.whatsapp,
    email: row.email,
    address: row.address,
    mapUrl: row.map_url,
    tiktokUrl: row.tiktok_url,
    instagramUrl: row.instagram_url,
    youtubeUrl: row.youtube_url,
    timeZone: row.time_zone,
    slotStepMinutes: row.slot_step_minutes,
    bays: row.bays,
    minimumNoticeMinutes: row.minimum_notice_minutes,
    horizonDays: row.horizon_days,
    installationMinutes: row.installation_minutes,
    withdrawalNotice: row.withdrawal_notice,
    backupsHourly: row.backups_hourly,
    refundLimitDollars: row.refund_limit_dollars,
    retentionYears: row.retention_years,
    estimateValidDays: row.estimate_valid_days,
    moveCutoffHours: row.move_cutoff_hours,
    mostClientMoves: row.most_client_moves,
    showReserveButton: row.show_reserve_button,
    schedule: {
      weekly: groupHours(weekly.map((each) => [each.weekday, each])),
      exceptions: {
        ...Object.fromEntries(exceptions.map(({ day }) => [day, []])),
        ...groupHours(hours.map((each) => [each.day, each])),
      },
      closedOnHolidays: row.closed_on_holidays,
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
