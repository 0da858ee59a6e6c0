import type { AppContext } from '#platform/app-context.ts';
import type { Settings } from '#settings/rules/settings.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { oncePer } from '#shared/once.ts';
import { type WorkshopCalendar, workshopCalendar } from '../rules/workshop-calendar.ts';

export type Agenda = { settings: Settings; calendar: WorkshopCalendar };

const calendarOf = oncePer(workshopCalendar);

/** Returns the settings and the calendar derived from them, computed once per set of settings. */
export async function readAgenda(context: AppContext): Promise<Agenda> {
  const settings = await readSettings(context);
  return { settings, calendar: calendarOf(settings) };
}
