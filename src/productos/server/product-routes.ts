import type { FastifyInstance } from 'fastify';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { listKnownClients, sellBasket } from '../contract/basket.ts';
import { listAppointmentProducts, listReservationProducts } from '../contract/product.ts';
import * as contract from '../contract/staff-product.ts';
import { sellBasket as sellArticles } from './basket-actions.ts';
import { findKnownClients } from './known-client-queries.ts';
import { addProduct, changeProduct, deleteProduct, toggleProduct } from './product-actions.ts';
import { findProducts, listForAppointments, listForReservations } from './product-queries.ts';
import { sellProduct } from './sale-actions.ts';

export function productRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;
  const by = (actor: Actor) => ({ actor, now: context.clock() });
  registerEndpoint(app, listAppointmentProducts, async () => {
    const { installationMinutes } = await readSettings(context);
    return { data: await listForAppointments(db, installationMinutes) };
  });
  registerEndpoint(app, listReservationProducts, async () => ({
    data: await listForReservations(db),
  }));
  registerEndpoint(app, contract.listProducts, async ({ query, actor }) => ({
    data: await findProducts(db, query, actor),
  }));
  registerEndpoint(app, contract.createProduct, ({ body, key, actor }) =>
    addProduct(db, body, key, by(actor)),
  );
  registerEndpoint(app, contract.updateProduct, ({ params, body, actor }) =>
    changeProduct(db, params.id, body, by(actor)),
  );
  registerEndpoint(app, contract.toggleProduct, async ({ params, body, actor }) => ({
    data: await toggleProduct(db, params.id, body.active, by(actor)),
  }));
  registerEndpoint(app, contract.deleteProduct, ({ params, actor }) =>
    deleteProduct(db, params.id, by(actor)),
  );
  registerEndpoint(app, contract.sellProduct, ({ body, key, actor }) =>
    sellProduct(db, body, { key, by: actor, now: context.clock() }),
  );
  registerEndpoint(app, sellBasket, ({ body, key, actor }) =>
    sellArticles(db, body, { key, by: actor, now: context.clock() }),
  );
  registerEndpoint(app, listKnownClients, async ({ query, actor }) => ({
    data: { clients: await findKnownClients(db, query.search ?? '', actor) },
  }));
}
