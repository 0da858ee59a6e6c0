import { readAgenda } from '#availability/server/agenda-settings.ts';
import { calendarFile } from '#mail/server/calendar-file.ts';
import type { AppContext } from '#platform/app-context.ts';
import { TOKEN_FORM } from '#platform/data/ids.ts';
import { citationError } from '../../contract/citation-errors.ts';
import { selectLinkedCitation } from '../client/cancel-link.ts';
import { calendarEvent } from './citation-mail.ts';

/** Returns the calendar entry (iCalendar text). Rejects (404) an unknown token, and a cancelled, deleted or cleared citation. */
export async function readCalendarFile(context: AppContext, token: string): Promise<string> {
  if (!TOKEN_FORM.test(token)) throw citationError('citation-not-found');
  const row = await selectLinkedCitation(context.db, token)
    .where('status', '!=', 'cancelled')
    .executeTakeFirst();
  if (!row) throw citationError('citation-not-found');
  const agenda = await readAgenda(context);
  return calendarFile(calendarEvent(row, agenda, 'REQUEST'), row.updated_at.toISOString(), null);
}
