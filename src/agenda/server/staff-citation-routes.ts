import type { FastifyInstance } from 'fastify';
import { readAgenda } from '#availability/server/agenda-settings.ts';
import { resentText } from '#mail/rules/notice-text.ts';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { receiveVehicle } from '#work-orders/contract/work-order.ts';
import { readOrderSummary } from '#work-orders/server/orders/order-summary.ts';
import { linkCitation } from '../contract/citation-link.ts';
import { completeMaintenance, MAINTENANCE_DONE_TEXT } from '../contract/maintenance-endpoint.ts';
import {
  commentCitation,
  deleteCitation,
  enterCitation,
  mailCitation,
  patchCitationStatus,
  rescheduleCitation,
  STAFF_CITATION_TEXTS,
} from '../contract/staff-citation.ts';
import { undoCitationStep } from '../contract/step-undo.ts';
import { readCitationDetail } from './citations/citation-detail-queries.ts';
import type { CitationRow } from './citations/citation-row.ts';
import { setComment } from './citations/comment-actions.ts';
import { staffView } from './citations/staff-view.ts';
import { createMessageLink } from './client/link-actions.ts';
import { resendMail } from './mail/resend-actions.ts';
import * as maintenance from './maintenance/maintenance-actions.ts';
import { createManualEntry } from './manual/manual-entry-actions.ts';
import * as deletion from './transitions/delete-actions.ts';
import * as reception from './transitions/reception-actions.ts';
import { reschedule } from './transitions/reschedule-actions.ts';
import { undoStep } from './transitions/step-undo-actions.ts';
import { changeCitationStatus } from './transitions/transition-actions.ts';

export function staffCitationRoutes(app: FastifyInstance, context: AppContext): void {
  const shown = async (row: CitationRow) =>
    staffView(row, await readAgenda(context), await readOrderSummary(context.db, row.id));
  registerEndpoint(app, patchCitationStatus, async ({ params, body, actor }) => ({
    data: await shown(await changeCitationStatus(context, params.id, body, actor)),
  }));
  registerEndpoint(app, undoCitationStep, async ({ params, body, actor }) => ({
    data: await shown(await undoStep(context, params.id, body.status, actor)),
  }));
  registerEndpoint(app, enterCitation, ({ body, key, actor }) =>
    createManualEntry(context, body, { key, by: actor }),
  );
  registerEndpoint(app, rescheduleCitation, async ({ params, body, actor }) => {
    const { row, notice } = await reschedule(context, params.id, body, actor);
    return { data: { ...(await shown(row)), notice }, message: STAFF_CITATION_TEXTS.rescheduled };
  });
  registerEndpoint(app, commentCitation, async ({ params, body, actor }) => ({
    data: await shown(await setComment(context, params.id, body, actor)),
    message: STAFF_CITATION_TEXTS.commented,
  }));
  registerEndpoint(app, deleteCitation, async ({ params, actor }) => ({
    data: await deletion.deleteCitation(context, params.id, actor),
    message: STAFF_CITATION_TEXTS.deleted,
  }));
  registerEndpoint(app, linkCitation, async ({ params }) => ({
    data: { link: await createMessageLink(context, params.id) },
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
  registerEndpoint(app, mailCitation, async ({ params, actor }) => {
    const sent = await resendMail(context, params.id);
    return {
      data: await readCitationDetail(context, params.id, actor),
      message: resentText(sent),
    };
  });
}
