import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import { getCalendar, getStaffSlots } from '../contract/agenda-calendar.ts';
import { previewAgenda } from '../contract/agenda-preview.ts';
import { getCitation, listCitations } from '../contract/staff-citation.ts';
import { getSuspicious } from '../contract/suspicious.ts';
import { readCalendar } from './agenda-calendar-queries.ts';
import { readCitation } from './citation-detail-queries.ts';
import { readCitationList } from './citation-list-queries.ts';
import { previewSettings } from './preview-queries.ts';
import { readStaffSlots } from './staff-slot-queries.ts';
import { readSuspicious } from './suspicious-queries.ts';

/** What staff read of the agenda. */
export function staffReadRoutes(app: FastifyInstance, kit: Kit): void {
  serve(app, listCitations, async ({ query }) => ({ data: await readCitationList(kit, query) }));
  serve(app, getSuspicious, async () => ({ data: await readSuspicious(kit) }));
  serve(app, getCitation, async ({ params, actor }) => ({
    data: await readCitation(kit, params.id, actor),
  }));
  serve(app, getCalendar, async ({ query }) => ({ data: await readCalendar(kit, query) }));
  serve(app, getStaffSlots, async ({ params: { date }, query }) => ({
    data: { date, ...(await readStaffSlots(kit, date, query)) },
  }));
  serve(app, previewAgenda, async ({ body }) => ({ data: await previewSettings(kit, body) }));
}
