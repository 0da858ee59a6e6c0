import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { getCalendar, getStaffSlots } from '../contract/agenda-calendar.ts';
import { previewAgenda } from '../contract/agenda-preview.ts';
import { getCalendarFile } from '../contract/client-citation.ts';
import { getCitation, listCitations } from '../contract/staff-citation.ts';
import { readCitationDetail } from './citations/citation-detail-queries.ts';
import { readCalendar } from './list/agenda-calendar-queries.ts';
import { readCitationList } from './list/citation-list-queries.ts';
import { readCalendarFile } from './mail/calendar-file-queries.ts';
import { readStaffSlots } from './placement/staff-slot-queries.ts';
import * as preview from './preview/preview-queries.ts';

/** Endpoints that read the agenda: for staff, and the calendar entry behind a link of a client. */
export function citationReadRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, listCitations, async ({ query }) => ({
    data: await readCitationList(context, query),
  }));
  registerEndpoint(app, getCitation, async ({ params, actor }) => ({
    data: await readCitationDetail(context, params.id, actor),
  }));
  registerEndpoint(app, getCalendar, async ({ query }) => ({
    data: await readCalendar(context, query),
  }));
  registerEndpoint(app, getStaffSlots, async ({ params: { date }, query }) => ({
    data: { date, ...(await readStaffSlots(context, date, query)) },
  }));
  registerEndpoint(app, previewAgenda, async ({ body }) => ({
    data: await preview.previewAgenda(context, body),
  }));
  registerEndpoint(app, getCalendarFile, async ({ params }) => ({
    data: await readCalendarFile(context, params.token),
  }));
}
