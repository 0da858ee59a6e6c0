import type { FastifyInstance } from 'fastify';
import { servePicture } from '#server-kit/form-routes.ts';
import type { Kit } from '#server-kit/kit.ts';
import { FILE_POLICY } from '#server-kit/response-headers.ts';
import { type Call, readCall, routeOf } from '#server-kit/serve.ts';
import { addProductImage, getProductImage, refuseProduct } from '../contract/staff-product.ts';
import { addImage } from './image-actions.ts';
import { findImage } from './product-queries.ts';

export function productImageRoutes(app: FastifyInstance, { db, clock }: Kit): void {
  servePicture(app, addProductImage, async ({ params, actor }, file) => ({
    data: await addImage(db, params.id, file, { actor, now: clock() }),
  }));
  app.route({
    ...routeOf(app, getProductImage),
    handler: async (request, reply) => {
      const call = await readCall(app, getProductImage, request);
      const { params, query, actor } = call as Call<typeof getProductImage>;
      const image = await findImage(db, params.id, query.size, actor);
      if (image === null) throw refuseProduct('unknown-image');
      return reply
        .type('image/webp')
        .header('cache-control', `${image.offered ? 'public' : 'private'}, ${FOR_EVER}`)
        .header('content-security-policy', FILE_POLICY)
        .send(image.content);
    },
  });
}

/** An image never changes: another one has another address. */
const FOR_EVER = 'max-age=31536000, immutable';
