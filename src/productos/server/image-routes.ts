import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerPictureEndpoint } from '#platform/http/form-endpoints.ts';
import { type Call, readCall, routeOptions } from '#platform/http/register-endpoint.ts';
import { FILE_POLICY } from '#platform/http/response-headers.ts';
import { addProductImage, getProductImage, productError } from '../contract/staff-product.ts';
import { addImage } from './image-actions.ts';
import { findImage } from './product-queries.ts';

export function productImageRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  registerPictureEndpoint(app, addProductImage, async ({ params, actor }, file) => ({
    data: await addImage(db, params.id, file, { actor, now: clock() }),
  }));
  app.route({
    ...routeOptions(app, getProductImage),
    handler: async (request, reply) => {
      const call = await readCall(app, getProductImage, request);
      const { params, query, actor } = call as Call<typeof getProductImage>;
      const image = await findImage(db, params.id, query.size, actor);
      if (image === null) throw productError('unknown-image');
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
