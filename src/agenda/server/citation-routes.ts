import type { FastifyInstance } from 'fastify';
import { readAgenda } from '#availability/server/agenda-settings.ts';
import { resentText } from '#mail/rules/notice-text.ts';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { receiveVehicle } from '#work-orders/contract/work-order.ts';
import { readOrderSummary } from '#work-orders/server/orders/order-summary.ts';
import { getCalendar, getStaffSlots, packCalendar } from '../contract/agenda-calendar.ts';
import { previewAgenda } from '../contract/agenda-preview.ts';
import { undoCitationStep } from '../contract/citation-step.ts';
import { getCalendarFile } from '../contract/client-citation.ts';
import { completeMaintenance, MAINTENANCE_DONE_TEXT } from '../contract/maintenance-endpoint.ts';
import { enterCitation } from '../contract/manual-entry.ts';
import {
  changeCitationStatus,
  commentCitation,
  deleteCitation,
  getCitation,
  linkCitation,
  listCitations,
  rescheduleCitation,
  resendCitationMail,
  STAFF_CITATION_TEXTS,
} from '../contract/staff-citation.ts';
import { readCitationDetail } from './citations/citation-detail-queries.ts';
import type { CitationRow } from './citations/citation-row.ts';
import { citationForStaff } from './citations/citation-view.ts';
import * as records from './citations/record-actions.ts';
import { readCalendarFile } from './client/client-citation-queries.ts';
import { readCalendar } from './list/agenda-calendar-queries.ts';
import { readCitationList } from './list/citation-list-queries.ts';
import * as maintenance from './maintenance/maintenance-actions.ts';
import * as entries from './manual/manual-entry-actions.ts';
import { readStaffSlots } from './placement/staff-slot-queries.ts';
import * as preview from './preview/preview-queries.ts';
import * as reception from './transitions/reception-actions.ts';
import * as slots from './transitions/reschedule-actions.ts';
import * as undo from './transitions/step-undo-actions.ts';
import * as transitions from './transitions/transition-actions.ts';

/** Endpoints of the agenda: for staff, and the calendar entry behind a link of a client. */
export function citationRoutes(app: FastifyInstance, context: AppContext): void {
  const shown = async (row: CitationRow) =>
    citationForStaff(row, await readAgenda(context), await readOrderSummary(context.db, row.id));
  registerEndpoint(app, changeCitationStatus, async ({ params, body, actor }) => ({
    data: await shown(await transitions.changeCitationStatus(context, params.id, body, actor)),
  }));
  registerEndpoint(app, undoCitationStep, async ({ params, body, actor }) => ({
    data: await shown(await undo.undoCitationStep(context, params.id, body.status, actor)),
  }));
  registerEndpoint(app, enterCitation, ({ body, key, actor }) =>
    entries.enterCitation(context, body, { key, by: actor }),
  );
  registerEndpoint(app, rescheduleCitation, async ({ params, body, actor }) => {
    const { row, notice } = await slots.rescheduleCitation(context, params.id, body, actor);
    return { data: { ...(await shown(row)), notice }, message: STAFF_CITATION_TEXTS.rescheduled };
  });
  registerEndpoint(app, commentCitation, async ({ params, body, actor }) => ({
    data: await shown(await records.commentCitation(context, params.id, body, actor)),
    message: STAFF_CITATION_TEXTS.commented,
  }));
  registerEndpoint(app, deleteCitation, async ({ params, actor }) => ({
    data: await records.deleteCitation(context, params.id, actor),
    message: STAFF_CITATION_TEXTS.deleted,
  }));
  registerEndpoint(app, linkCitation, async ({ params }) => ({
    data: { link: await records.linkCitation(context, params.id) },
  }));
  registerEndpoint(app, completeMaintenance, async ({ params, body, key, actor }) => {
    await maintenance.completeMaintenance(context, params.id, body, { key, by: actor });
    return {
      data: await readCitationDetail(context, params.id, actor),
      message: MAINTENANCE_DONE_TEXT,
    };
  });
  registerEndpoint(app, receiveVehicle, async ({ params, body, key, actor }) => ({
    data: await reception.receiveVehicle(context, params.id, body, { key, by: actor }),
  }));
  registerEndpoint(app, resendCitationMail, async ({ params, actor }) => {
    const sent = await records.resendCitationMail(context, params.id);
    return {
      data: await readCitationDetail(context, params.id, actor),
      message: resentText(sent),
    };
  });
  registerEndpoint(app, listCitations, async ({ query }) => ({
    data: await readCitationList(context, query),
  }));
  registerEndpoint(app, getCitation, async ({ params, actor }) => ({
    data: await readCitationDetail(context, params.id, actor),
  }));
  registerEndpoint(app, getCalendar, async ({ query }) => ({
    data: packCalendar(await readCalendar(context, query)),
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
