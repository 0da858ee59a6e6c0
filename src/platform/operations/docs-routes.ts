import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { CALLS_PER_MINUTE } from '../http/register-endpoint.ts';
import { prepareText, sendText, type TextResponse } from '../http/text-response.ts';
import { readSharedFiles } from '../http/web-build.ts';
import { docsPage } from './docs-page.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { openApiDocument } from './openapi.ts';

const TITLE = 'Bujía API';
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Serves the documentation of the given endpoints: a page and an OpenAPI document, both public. Each is
 * written at its first request, so that a start does not wait for it.
 */
export function docsRoutes(app: FastifyInstance, entries: readonly Endpoint[]): void {
  const { styles, fonts } = readSharedFiles();
  const files = { styles: [...styles, '/api/docs/style.css'], fonts };
  let page: string | undefined;
  let document: Promise<TextResponse> | undefined;
  const open = { config: { access: 'public', rateLimit: CALLS_PER_MINUTE.read } };
  app.get('/api/docs', open, (_request, reply) => {
    page ??= docsPage(entries, TITLE, files);
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/api/docs/style.css', open, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(DOCS_STYLE),
  );
  app.get('/api/docs/openapi.json', open, async (request, reply) => {
    document ??= prepareText(JSON_TYPE, JSON.stringify(openApiDocument(entries, TITLE)), 5);
    // Public and half a megabyte: a client asks with the entity tag whether it changed.
    return sendText(request, reply.header('cache-control', 'no-cache'), await document);
  });
}
