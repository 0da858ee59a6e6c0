import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { sendText } from '#server-kit/text-reply.ts';
import { landingPage } from './landing-page.ts';

/** `GET /`: the landing, complete without a script. */
export async function landingRoutes(app: FastifyInstance, kit: Kit): Promise<void> {
  const page = await landingPage(kit);
  app.get('/', async (request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return sendText(request, reply, await page());
  });
}
