import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import {
  createComponent,
  deleteComponent,
  getComponentUsers,
  listComponents,
  listStockComponents,
  purchaseComponent,
  updateComponent,
} from '../contract/component.ts';
import { exportComponents, importComponents } from '../contract/component-csv.ts';
import { applyCount, getCountFigure } from '../contract/count.ts';
import { purchaseInvoice } from '../contract/invoice.ts';
import { listMovements } from '../contract/movement.ts';
import { getStockReport, listParts } from '../contract/stock-report.ts';
import { createComponentFromForm, editComponent } from './component-actions.ts';
import {
  findComponents,
  readComponentUsers,
  listParts as readParts,
  readStockPage,
} from './component-queries.ts';
import { applyStockCount } from './counts/count-actions.ts';
import { readCountFigure } from './counts/count-queries.ts';
import { exportComponentsCsv } from './csv/export-actions.ts';
import { importComponentsCsv } from './csv/import-actions.ts';
import { deleteComponent as remove } from './delete-actions.ts';
import * as invoices from './invoice-actions.ts';
import { readMovements } from './movement-queries.ts';
import { purchaseOne } from './purchase-actions.ts';
import { readReport } from './report-queries.ts';

export function componentRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;
  const by = (actor: Actor) => ({ actor, now: context.clock() });
  registerEndpoint(app, listStockComponents, async ({ query }) => ({
    data: await readStockPage(db, query),
  }));
  registerEndpoint(app, listComponents, async ({ query }) => ({
    data: await findComponents(db, query),
  }));
  registerEndpoint(app, exportComponents, async ({ actor, from }) => ({
    data: await exportComponentsCsv(db, { ...by(actor), from }),
  }));
  registerEndpoint(app, importComponents, ({ body, actor }) =>
    importComponentsCsv(db, body, by(actor)),
  );
  registerEndpoint(app, createComponent, ({ body, key, actor }) =>
    createComponentFromForm(db, body, key, by(actor)),
  );
  registerEndpoint(app, updateComponent, ({ params, body, actor }) =>
    editComponent(db, params.id, body, by(actor)),
  );
  registerEndpoint(app, getComponentUsers, async ({ params }) => ({
    data: await readComponentUsers(db, params.id),
  }));
  registerEndpoint(app, deleteComponent, ({ params, actor }) => remove(db, params.id, by(actor)));
  registerEndpoint(app, purchaseComponent, ({ params, body, key, actor }) =>
    purchaseOne(db, params.id, body, key, by(actor)),
  );
  registerEndpoint(app, purchaseInvoice, ({ body, key, actor }) =>
    invoices.purchaseInvoice(db, body, key, by(actor)),
  );
  registerEndpoint(app, getCountFigure, async ({ params }) => ({
    data: await readCountFigure(db, params.id),
  }));
  registerEndpoint(app, applyCount, ({ body, key, actor }) =>
    applyStockCount(db, body, key, by(actor)),
  );
  registerEndpoint(app, listMovements, async ({ query }) => ({
    data: await readMovements(context, query),
  }));
  registerEndpoint(app, getStockReport, async () => ({ data: await readReport(db) }));
  registerEndpoint(app, listParts, async ({ query }) => ({
    data: await readParts(db, query.vehicleType),
  }));
}
