import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#kernel/endpoint.ts';
import { DOCS_STYLE, docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

const TITLE = 'Bujía API';

/** Documentation of everything that was served before this was called. Public, changes nothing. */
export function docsRoutes(app: FastifyInstance, entries: readonly Endpoint[]): void {
  const page = docsPage(entries, TITLE);
  const document = openApiDocument(entries, TITLE);
  const open = { config: { door: 'public' } };
  app.get('/api/docs', open, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  );
  app.get('/api/docs/style.css', open, (_request, reply) =>
    reply.type('text/css').send(DOCS_STYLE),
  );
  app.get('/api/docs/openapi.json', open, () => document);
}
