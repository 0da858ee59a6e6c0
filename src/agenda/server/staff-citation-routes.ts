import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import { completeMaintenance, MAINTENANCE_DONE } from '../contract/maintenance-endpoint.ts';
import {
  commentCitation,
  deleteCitation,
  enterCitation,
  mailCitation,
  patchCitationStatus,
  rescheduleCitation,
  STAFF_SENTENCES,
} from '../contract/staff-citation.ts';
import { cancelInBulk, undoBulkCancel } from '../contract/suspicious.ts';
import { readAgenda } from './agenda-settings.ts';
import * as bulk from './bulk-cancel-actions.ts';
import { readCitation } from './citation-detail-queries.ts';
import type { CitationRow } from './citation-view.ts';
import { comment } from './comment-actions.ts';
import * as deletion from './delete-actions.ts';
import { enter } from './entry-actions.ts';
import * as maintenance from './maintenance-actions.ts';
import { moveCitation } from './move-actions.ts';
import { reschedule } from './reschedule-actions.ts';
import { sendAgain } from './send-again-actions.ts';
import { staffView } from './staff-view.ts';

export function staffCitationRoutes(app: FastifyInstance, kit: Kit): void {
  const shown = async (row: CitationRow) => staffView(row, await readAgenda(kit));
  serve(app, patchCitationStatus, async ({ params, body, actor }) => ({
    data: await shown(await moveCitation(kit, params.id, body, actor)),
  }));
  serve(app, enterCitation, ({ body, key, actor }) => enter(kit, body, { key, by: actor }));
  serve(app, rescheduleCitation, async ({ params, body, actor }) => {
    const { row, notice } = await reschedule(kit, params.id, body, actor);
    return { data: { ...(await shown(row)), notice }, message: STAFF_SENTENCES.rescheduled };
  });
  serve(app, commentCitation, async ({ params, body, actor }) => ({
    data: await shown(await comment(kit, params.id, body.adminComment, actor)),
    message: STAFF_SENTENCES.commented,
  }));
  serve(app, deleteCitation, async ({ params, actor }) => ({
    data: await deletion.deleteCitation(kit, params.id, actor),
    message: STAFF_SENTENCES.deleted,
  }));
  serve(app, cancelInBulk, async ({ body, actor }) => ({
    data: await bulk.cancelInBulk(kit, body.citations, actor),
  }));
  serve(app, undoBulkCancel, async ({ params, actor }) => ({
    data: await bulk.undoBulkCancel(kit, params.id, actor),
  }));
  serve(app, completeMaintenance, async ({ params, body, key, actor }) => {
    await maintenance.completeMaintenance(kit, params.id, body, { key, by: actor });
    return { data: await readCitation(kit, params.id, actor), message: MAINTENANCE_DONE };
  });
  serve(app, mailCitation, async ({ params, actor }) => {
    await sendAgain(kit, params.id);
    return { data: await readCitation(kit, params.id, actor), message: STAFF_SENTENCES.mailed };
  });
}
