import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { problem } from '#shared/fields/field-rules.ts';
import { clientEmail } from '#shared/fields/person-fields.ts';
import { isTimeZone } from '#shared/time/time-zone.ts';
import type { Schedule } from '../rules/opening-hours.ts';
import type { Settings } from '../rules/settings.ts';
import { SETTING_COLUMNS } from './settings-queries.ts';

/**
 * Changes the given settings; a schedule is replaced as a whole. Throws for an unknown time zone and
 * an invalid e-mail address; the constraints of the database reject other invalid values.
 */
export async function changeSettings(db: Db, change: Partial<Settings>): Promise<void> {
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone)) {
    throw new RangeError(`Unknown time zone ${change.timeZone}`);
  }
  if (change.email && problem(clientEmail, change.email) !== null) {
    throw new RangeError('The e-mail of the business is no address');
  }
  await inTransaction(db, (tx) => writeSettings(tx, change));
}

/** Writes validated settings: all of the form, or a part. */
export async function writeSettings(tx: Tx, change: Partial<Settings>): Promise<void> {
  const { schedule, exceptionReasons = {}, closureStarts = {}, ...business } = change;
  if (Object.keys(business).length > 0) await writeBusiness(tx, business);
  if (schedule) await writeSchedule(tx, schedule, { exceptionReasons, closureStarts });
}

type Plain = Omit<Settings, 'schedule' | keyof ExceptionNotes>;
type ExceptionNotes = Pick<Settings, 'exceptionReasons' | 'closureStarts'>;

/** The column of each field. */
const COLUMNS = new Map<string, string>(
  SETTING_COLUMNS.map((each) => {
    const [column = '', field = column] = each.split(' as ');
    return [field, column];
  }),
);

async function writeBusiness(tx: Tx, change: Partial<Plain>): Promise<void> {
  const row: Record<string, unknown> = { updated_at: new Date() };
  for (const [field, value] of Object.entries(change)) {
    row[COLUMNS.get(field) ?? field] = value;
  }
  await tx.updateTable('business_settings').set(row).execute();
}

async function writeSchedule(
  tx: Tx,
  schedule: Schedule,
  { exceptionReasons, closureStarts }: ExceptionNotes,
): Promise<void> {
  const { closedOnHolidays } = schedule;
  await tx
    .updateTable('business_settings')
    .set({ closed_on_holidays: closedOnHolidays, updated_at: new Date() })
    .execute();
  await tx.deleteFrom('opening_hours').execute();
  await tx.deleteFrom('opening_exceptions').execute();
  const weekly = Object.entries(schedule.weekly).flatMap(([weekday, all]) =>
    all.map((hours) => ({ weekday: Number(weekday), ...hours })),
  );
  const days = Object.keys(schedule.exceptions).map((day) => ({
    day,
    reason: exceptionReasons[day] ?? '',
    closure_start: closureStarts[day] ?? null,
  }));
  const special = Object.entries(schedule.exceptions).flatMap(([day, all]) =>
    all.map((hours) => ({ day, ...hours })),
  );
  if (weekly.length > 0) await tx.insertInto('opening_hours').values(weekly).execute();
  if (days.length > 0) await tx.insertInto('opening_exceptions').values(days).execute();
  if (special.length > 0) await tx.insertInto('opening_exception_hours').values(special).execute();
}
