import { calendarFile } from '#correo/server/calendar-queries.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import type { Kit } from '#server-kit/kit.ts';
import { refuseCitation } from '../contract/citation-refusals.ts';
import { readAgenda } from './agenda-settings.ts';
import { calendarEvent } from './citation-mail.ts';

/** The receipt's calendar entry (iCalendar text). Cancelled and unknown citations have none: 404. */
export async function readCalendarFile(kit: Kit, id: string): Promise<string> {
  if (!ID_FORM.test(id)) throw refuseCitation('citation-not-found');
  const row = await kit.db
    .selectFrom('citations')
    .selectAll()
    .where('id', '=', id)
    .where('status', '!=', 'cancelled')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw refuseCitation('citation-not-found');
  const agenda = await readAgenda(kit);
  return calendarFile(calendarEvent(row, agenda, 'REQUEST'), row.updated_at.toISOString(), null);
}
