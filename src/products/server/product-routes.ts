import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerPictureEndpoint } from '#platform/http/form-endpoints.ts';
import {
  type Call,
  readCall,
  registerEndpoint,
  routeOptions,
} from '#platform/http/register-endpoint.ts';
import { FILE_POLICY } from '#platform/http/response-headers.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { listAppointmentProducts, listReservationProducts } from '../contract/product.ts';
import * as contract from '../contract/staff-product.ts';
import { addProductImage } from './image-actions.ts';
import * as products from './product-actions.ts';
import {
  findImage,
  findProducts,
  listForAppointments,
  listForReservations,
} from './product-queries.ts';

export function productImageRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  registerPictureEndpoint(app, contract.addProductImage, async ({ params, actor }, file) => ({
    data: await addProductImage(db, params.id, file, { actor, now: clock() }),
  }));
  app.route({
    ...routeOptions(app, contract.getProductImage),
    handler: async (request, reply) => {
      const call = await readCall(app, contract.getProductImage, request);
      const { params, query, actor } = call as Call<typeof contract.getProductImage>;
      const image = await findImage(db, params.id, query.size, actor);
      if (image === null) throw contract.productError('unknown-image');
      return reply
        .type('image/webp')
        .header('cache-control', `${image.offered ? 'public' : 'private'}, ${CACHE_FOREVER}`)
        .header('content-security-policy', FILE_POLICY)
        .send(image.content);
    },
  });
}

/** An image is immutable: a new image has a new id. */
const CACHE_FOREVER = 'max-age=31536000, immutable';

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
    products.createProduct(db, body, key, by(actor)),
  );
  registerEndpoint(app, contract.updateProduct, ({ params, body, actor }) =>
    products.updateProduct(db, params.id, body, by(actor)),
  );
  registerEndpoint(app, contract.toggleProduct, async ({ params, body, actor }) => ({
    data: await products.toggleProduct(db, params.id, body.active, by(actor)),
  }));
  registerEndpoint(app, contract.deleteProduct, ({ params, actor }) =>
    products.deleteProduct(db, params.id, by(actor)),
  );
}
