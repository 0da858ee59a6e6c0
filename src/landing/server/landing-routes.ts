import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { sendText } from '#platform/http/text-response.ts';
import { landingPage } from './landing-page.ts';

/** `GET /`: the landing page, complete without a script. */
export async function landingRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const page = await landingPage(context);
  app.get('/', async (request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return sendText(request, reply, await page());
  });
}
