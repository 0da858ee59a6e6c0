import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import * as contract from '../contract/component.ts';
import * as csv from '../contract/component-csv.ts';
import * as count from '../contract/count.ts';
import * as invoice from '../contract/invoice.ts';
import { listMovements } from '../contract/movement.ts';
import * as report from '../contract/stock-report.ts';
import * as components from './component-actions.ts';
import * as queries from './component-queries.ts';
import { applyCount, readCountFigure } from './count-actions.ts';
import { exportComponents, importComponents } from './csv/csv-actions.ts';
import { deleteComponent } from './delete-actions.ts';
import { readMovements } from './movement-queries.ts';
import { purchaseComponent, purchaseInvoice } from './purchase-actions.ts';

export function componentRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;
  const by = (actor: Actor) => ({ actor, now: context.clock() });
  registerEndpoint(app, contract.listStockComponents, async ({ query }) => ({
    data: await queries.readStockPage(db, query),
  }));
  registerEndpoint(app, contract.listComponents, async ({ query }) => ({
    data: await queries.findComponents(db, query),
  }));
  registerEndpoint(app, csv.exportComponents, async ({ actor, from }) => ({
    data: await exportComponents(db, { ...by(actor), from }),
  }));
  registerEndpoint(app, csv.importComponents, ({ body, actor }) =>
    importComponents(db, body, by(actor)),
  );
  registerEndpoint(app, contract.createComponent, ({ body, key, actor }) =>
    components.createComponent(db, body, key, by(actor)),
  );
  registerEndpoint(app, contract.updateComponent, ({ params, body, actor }) =>
    components.updateComponent(db, params.id, body, by(actor)),
  );
  registerEndpoint(app, contract.getComponentUsers, async ({ params }) => ({
    data: await queries.readComponentUsers(db, params.id),
  }));
  registerEndpoint(app, contract.deleteComponent, ({ params, actor }) =>
    deleteComponent(db, params.id, by(actor)),
  );
  registerEndpoint(app, contract.purchaseComponent, ({ params, body, key, actor }) =>
    purchaseComponent(db, params.id, body, key, by(actor)),
  );
  registerEndpoint(app, invoice.purchaseInvoice, ({ body, key, actor }) =>
    purchaseInvoice(db, body, key, by(actor)),
  );
  registerEndpoint(app, count.getCountFigure, async ({ params }) => ({
    data: await readCountFigure(db, params.id),
  }));
  registerEndpoint(app, count.applyCount, ({ body, key, actor }) =>
    applyCount(db, body, key, by(actor)),
  );
  registerEndpoint(app, listMovements, async ({ query }) => ({
    data: await readMovements(context, query),
  }));
  registerEndpoint(app, report.getStockReport, async () => ({
    data: await queries.readReport(db),
  }));
  registerEndpoint(app, report.listParts, async ({ query }) => ({
    data: await queries.listParts(db, query.vehicleType),
  }));
}
