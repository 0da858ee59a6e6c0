import { calendarFile } from '#correo/server/calendar-file.ts';
import type { AppContext } from '#platform/app-context.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { citationError } from '../../contract/citation-errors.ts';
import { readAgenda } from '../agenda-settings.ts';
import { calendarEvent } from './citation-mail.ts';

/** Returns the calendar entry (iCalendar text). Rejects (404) a cancelled, deleted, cleared or unknown citation. */
export async function readCalendarFile(context: AppContext, id: string): Promise<string> {
  if (!ID_FORM.test(id)) throw citationError('citation-not-found');
  const row = await context.db
    .selectFrom('citations')
    .selectAll()
    .where('id', '=', id)
    .where('status', '!=', 'cancelled')
    .where('deleted_at', 'is', null)
    .where('cleared_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw citationError('citation-not-found');
  const agenda = await readAgenda(context);
  return calendarFile(calendarEvent(row, agenda, 'REQUEST'), row.updated_at.toISOString(), null);
}
