import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/staff.ts';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import {
  createComponent,
  deleteComponent,
  getComponentUsers,
  listComponents,
  listStockComponents,
  purchaseComponent,
  sellComponent,
  updateComponent,
} from '../contract/component.ts';
import { exportComponents, importComponents } from '../contract/component-csv.ts';
import { applyCount, getCountFigure } from '../contract/count.ts';
import { purchaseInvoice } from '../contract/invoice.ts';
import { listMovements } from '../contract/movement.ts';
import { getStockReport, listParts } from '../contract/stock-report.ts';
import { undoSales } from '../contract/undo-sale.ts';
import { addComponent, editComponent } from './component-actions.ts';
import { findComponents, listForStock, listParts as readParts } from './component-queries.ts';
import { readUsers } from './component-user-queries.ts';
import { apply } from './count-actions.ts';
import { readFigure } from './count-queries.ts';
import { deleteComponent as remove } from './delete-actions.ts';
import { exportCsv } from './export-actions.ts';
import { importCsv } from './import-actions.ts';
import * as invoices from './invoice-actions.ts';
import { readMovements } from './movement-queries.ts';
import { purchase } from './purchase-actions.ts';
import { readReport } from './report-queries.ts';
import { sell } from './sale-actions.ts';
import * as undo from './undo-sale-actions.ts';

export function componentRoutes(app: FastifyInstance, kit: Kit): void {
  const { db } = kit;
  const by = (actor: Actor) => ({ actor, now: kit.clock() });
  serve(app, listStockComponents, async ({ query }) => ({ data: await listForStock(db, query) }));
  serve(app, listComponents, async ({ query }) => ({ data: await findComponents(db, query) }));
  serve(app, exportComponents, async ({ actor, from }) => ({
    data: await exportCsv(db, { ...by(actor), from }),
  }));
  serve(app, importComponents, ({ body, actor }) => importCsv(db, body, by(actor)));
  serve(app, createComponent, ({ body, key, actor }) => addComponent(db, body, key, by(actor)));
  serve(app, updateComponent, ({ params, body, actor }) =>
    editComponent(db, params.id, body, by(actor)),
  );
  serve(app, getComponentUsers, async ({ params }) => ({ data: await readUsers(db, params.id) }));
  serve(app, deleteComponent, ({ params, actor }) => remove(db, params.id, by(actor)));
  serve(app, purchaseComponent, ({ params, body, key, actor }) =>
    purchase(db, params.id, body, key, by(actor)),
  );
  serve(app, purchaseInvoice, ({ body, key, actor }) =>
    invoices.purchaseInvoice(db, body, key, by(actor)),
  );
  serve(app, sellComponent, ({ body, key, actor }) => sell(db, body, key, by(actor)));
  serve(app, undoSales, ({ body, actor }) => undo.undoSales(kit, body.sales, actor));
  serve(app, getCountFigure, async ({ params }) => ({ data: await readFigure(db, params.id) }));
  serve(app, applyCount, ({ body, key, actor }) => apply(db, body, key, by(actor)));
  serve(app, listMovements, async ({ query }) => ({ data: await readMovements(kit, query) }));
  serve(app, getStockReport, async () => ({ data: await readReport(db) }));
  serve(app, listParts, async ({ query }) => ({ data: await readParts(db, query.vehicleType) }));
}
