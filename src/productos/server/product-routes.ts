import type { FastifyInstance } from 'fastify';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import type { Actor } from '#kernel/staff.ts';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import { listKnownClients, sellBasket } from '../contract/basket.ts';
import { listAppointmentProducts, listReservationProducts } from '../contract/product.ts';
import * as contract from '../contract/staff-product.ts';
import { sellBasket as sellArticles } from './basket-actions.ts';
import { findKnownClients } from './client-queries.ts';
import { addProduct, changeProduct, deleteProduct, toggleProduct } from './product-actions.ts';
import { findProducts, listForAppointments, listForReservations } from './product-queries.ts';
import { sellProduct } from './sale-actions.ts';

export function productRoutes(app: FastifyInstance, kit: Kit): void {
  const { db } = kit;
  const by = (actor: Actor) => ({ actor, now: kit.clock() });
  serve(app, listAppointmentProducts, async () => {
    const { installationMinutes } = await readSettings(kit);
    return { data: await listForAppointments(db, installationMinutes) };
  });
  serve(app, listReservationProducts, async () => ({
    data: await listForReservations(db),
  }));
  serve(app, contract.listProducts, async ({ query, actor }) => ({
    data: await findProducts(db, query, actor),
  }));
  serve(app, contract.createProduct, ({ body, key, actor }) =>
    addProduct(db, body, key, by(actor)),
  );
  serve(app, contract.updateProduct, ({ params, body, actor }) =>
    changeProduct(db, params.id, body, by(actor)),
  );
  serve(app, contract.toggleProduct, async ({ params, body, actor }) => ({
    data: await toggleProduct(db, params.id, body.active, by(actor)),
  }));
  serve(app, contract.deleteProduct, ({ params, actor }) =>
    deleteProduct(db, params.id, by(actor)),
  );
  serve(app, contract.sellProduct, ({ body, key, actor }) =>
    sellProduct(db, body, { key, by: actor, now: kit.clock() }),
  );
  serve(app, sellBasket, ({ body, key, actor }) =>
    sellArticles(db, body, { key, by: actor, now: kit.clock() }),
  );
  serve(app, listKnownClients, async ({ query, actor }) => ({
    data: { clients: await findKnownClients(db, query.search ?? '', actor) },
  }));
}
