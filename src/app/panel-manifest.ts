import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { CALLS_PER_MINUTE } from '#platform/http/register-endpoint.ts';
import { readSettings } from '#settings/server/settings-queries.ts';

/** Of the start screen, before the page has its own colours: those of the icon. */
const ICON_COLOUR = '#12151A';

/**
 * Registers `GET /admin.webmanifest`, with which a browser installs the panel under the name of the workshop. The page has
 * the colours of the bar for both schemes.
 */
export function panelManifestRoutes(app: FastifyInstance, context: AppContext): void {
  const limit = { config: { rateLimit: CALLS_PER_MINUTE.read } };
  app.get('/admin.webmanifest', limit, async (_request, reply) => {
    const { name } = await readSettings(context);
    // Fastify would add a charset to a text; JSON has none.
    return reply
      .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .type('application/manifest+json')
      .send(Buffer.from(JSON.stringify(manifestOf(name))));
  });
}

const manifestOf = (workshop: string) => ({
  id: '/admin',
  name: `${workshop} – Panel`,
  // What a phone shows under the icon: it cuts longer names.
  short_name: workshop,
  lang: 'es-UY',
  dir: 'ltr',
  start_url: '/admin',
  scope: '/admin',
  display: 'standalone',
  background_color: ICON_COLOUR,
  theme_color: ICON_COLOUR,
  icons: [
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
});
