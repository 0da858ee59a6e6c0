import type { FastifyInstance } from 'fastify';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import type { Actor } from '#kernel/staff.ts';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import { listAppointmentProducts, listReservationProducts } from '../contract/product.ts';
import * as contract from '../contract/staff-product.ts';
import { addProduct, changeProduct, deleteProduct, toggleProduct } from './product-actions.ts';
import { listForAppointments, listForReservations, readProducts } from './product-queries.ts';
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
  serve(app, contract.listProducts, async ({ actor }) => ({
    data: { products: await readProducts(db, actor) },
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
}
