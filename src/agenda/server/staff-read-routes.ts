import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { getCalendar, getStaffSlots } from '../contract/agenda-calendar.ts';
import { previewAgenda } from '../contract/agenda-preview.ts';
import { getCitation, listCitations } from '../contract/staff-citation.ts';
import { getSuspicious } from '../contract/suspicious.ts';
import { readCitationDetail } from './citations/citation-detail-queries.ts';
import { readSuspicious } from './limits/suspicious-queries.ts';
import { readCalendar } from './list/agenda-calendar-queries.ts';
import { readCitationList } from './list/citation-list-queries.ts';
import { readStaffSlots } from './placement/staff-slot-queries.ts';
import { previewSettings } from './preview/preview-queries.ts';

/** Endpoints that read the agenda for staff. */
export function staffReadRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, listCitations, async ({ query }) => ({
    data: await readCitationList(context, query),
  }));
  registerEndpoint(app, getSuspicious, async () => ({ data: await readSuspicious(context) }));
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
    data: await previewSettings(context, body),
  }));
}
