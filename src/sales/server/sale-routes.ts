import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import * as contract from '../contract/basket.ts';
import * as sale from '../contract/sale.ts';
import * as undo from '../contract/sale.ts';
import { listKnownClients } from '../contract/sale.ts';
import { sellBasket } from './basket-actions.ts';
import { readKnownClients } from './known-client-queries.ts';
import { sellComponent, sellProduct } from './sale-actions.ts';
import { undoSales } from './undo-sale-actions.ts';

export function saleRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;
  const by = (actor: Actor) => ({ actor, now: context.clock() });
  registerEndpoint(app, sale.sellComponent, ({ body, key, actor }) =>
    sellComponent(db, body, key, by(actor)),
  );
  registerEndpoint(app, sale.sellProduct, ({ body, key, actor }) =>
    sellProduct(db, body, key, by(actor)),
  );
  registerEndpoint(app, contract.sellBasket, ({ body, key, actor }) =>
    sellBasket(db, body, key, by(actor)),
  );
  registerEndpoint(app, undo.undoSales, ({ body, actor }) => undoSales(context, body.sales, actor));
  registerEndpoint(app, listKnownClients, async ({ query, actor }) => ({
    data: { clients: await readKnownClients(db, query.search ?? '', actor) },
  }));
}
