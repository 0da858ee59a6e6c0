import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerFormEndpoint } from '#platform/http/form-endpoints.ts';
import {
  type Call,
  readCall,
  registerEndpoint,
  routeOptions,
} from '#platform/http/register-endpoint.ts';
import { FILE_POLICY } from '#platform/http/response-headers.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import * as checklist from '../contract/inspection.ts';
import { putInspection as putInspectionEndpoint } from '../contract/inspection.ts';
import * as lines from '../contract/line.ts';
import { getOrderFigures } from '../contract/order-figures.ts';
import * as photos from '../contract/photo.ts';
import * as contract from '../contract/work-order.ts';
import type { PhotoSide } from '../rules/photos.ts';
import * as checklists from './inspection/checklist-actions.ts';
import { readChecklists } from './inspection/checklist-actions.ts';
import { putInspection } from './inspection/inspection-actions.ts';
import { addLine, changeLine, deleteLine } from './lines/line-actions.ts';
import { changeWorkOrder } from './orders/order-actions.ts';
import { readOrderOf, readPhoto } from './orders/order-queries.ts';
import { readOrderFigures } from './orders/order-summary.ts';
import { addPhoto } from './photos/add-photo.ts';
import { changePhoto, deletePhoto } from './photos/photo-actions.ts';

/** Work orders, without their reception, which is the agenda's, and without estimates and completion. */
export function orderRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, contract.getWorkOrder, async ({ params, actor }) => {
    const { timeZone } = await readSettings(context);
    return {
      data: await readOrderOf(context.db, params.id, { actor, timeZone, now: context.clock() }),
    };
  });
  registerEndpoint(app, contract.changeWorkOrder, async ({ params, body, actor }) => ({
    data: await changeWorkOrder(context, params.id, body, actor),
  }));
  registerEndpoint(app, lines.addLine, async ({ params, body, key, actor }) => ({
    data: await addLine(context, params.id, body, { key, by: actor }),
  }));
  registerEndpoint(app, lines.changeLine, async ({ params, body, actor }) => ({
    data: await changeLine(context, params, body, actor),
  }));
  registerEndpoint(app, lines.deleteLine, async ({ params, actor }) => ({
    data: await deleteLine(context, params, actor),
  }));
  registerEndpoint(app, putInspectionEndpoint, async ({ params, body, actor }) => ({
    data: await putInspection(context, params.id, body, actor),
  }));
  registerEndpoint(app, getOrderFigures, async () => ({
    data: { months: await readOrderFigures(context) },
  }));
  photoRoutes(app, context);
  checklistRoutes(app, context);
}

/** A photo does not change: another one has another id. */
const CACHE = 'private, max-age=31536000, immutable';

function photoRoutes(app: FastifyInstance, context: AppContext): void {
  registerFormEndpoint(app, photos.addPhoto, ({ params, body, actor }, file) =>
    addPhoto(context, params.id, body, { file, by: actor }),
  );
  registerEndpoint(app, photos.changePhoto, async ({ params, body, actor }) => ({
    data: await changePhoto(context, params, body, actor),
  }));
  registerEndpoint(app, photos.deletePhoto, async ({ params, actor }) => ({
    data: await deletePhoto(context, params, actor),
  }));
  app.route({
    ...routeOptions(app, photos.getPhoto),
    handler: async (request, reply) => {
      const call = await readCall(app, photos.getPhoto, request);
      const { params, actor } = call as Call<typeof photos.getPhoto>;
      const side = Number(params.size) as PhotoSide;
      const content = await readPhoto(context.db, { ...params, side }, actor);
      return reply
        .type('image/webp')
        .header('cache-control', CACHE)
        .header('content-security-policy', FILE_POLICY)
        .send(content);
    },
  });
}

function checklistRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, checklist.listChecklists, async () => ({
    data: await readChecklists(context.db),
  }));
  registerEndpoint(app, checklist.addChecklist, async ({ body, key, actor }) => ({
    data: await checklists.addChecklist(context, body, { key, by: actor }),
  }));
  registerEndpoint(app, checklist.changeChecklist, async ({ params, body, actor }) => ({
    data: await checklists.changeChecklist(context, params.id, body, actor),
  }));
  registerEndpoint(app, checklist.deleteChecklist, async ({ params, actor }) => ({
    data: await checklists.deleteChecklist(context, params.id, actor),
  }));
}
