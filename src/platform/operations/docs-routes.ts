import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { CALLS_PER_MINUTE } from '../http/register-endpoint.ts';
import { prepareText, sendText, type TextResponse } from '../http/response-headers.ts';
import { readSharedFiles } from '../http/web-build.ts';
import { docsPage } from './docs-page.ts';
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

/** Of the page at `/api/docs`, after the styles that all pages share. */
const DOCS_STYLE = `
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { margin: 0 0 0.75rem; font-size: 2.5rem }
h2 { margin: 0; font-size: 1.75rem; line-height: 1.15 }
h3 { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; margin: 0; font-family: var(--body); font-size: 1.125rem; line-height: 1.4 }
p { max-width: 72ch; margin: 0.5rem 0 }
code { font-family: inherit; font-weight: 600; overflow-wrap: anywhere }
ul { margin: 0; padding: 0; list-style: none }
nav { margin: 2rem 0 }
nav h2 { margin-bottom: 0.5rem }
nav details:last-child { border-bottom: 1px solid var(--line) }
.module { margin-top: 3rem }
pre { margin: 0.75rem 0; padding: 0.75rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: var(--r-m); background: var(--surface-2); font-size: 0.9375rem; line-height: 1.5 }
pre code { font-weight: 400; overflow-wrap: normal; white-space: pre }
nav a { display: flex; flex-wrap: wrap; gap: 0 0.75rem; align-items: center; min-height: 44px; color: var(--ink); text-decoration: none }
nav a:hover code:last-child { text-decoration: underline }
nav li + li { border-top: 1px solid var(--line) }
.method {
  flex: none; min-width: 3.75rem; padding: 0.0625rem 0.5rem; border-radius: var(--r-s);
  background: var(--arco-tint); color: var(--arco-ink); text-align: center;
}
.writes { background: var(--chispa-tint); color: var(--chispa-ink) }
.entry {
  margin-top: 1.25rem; padding: 1.125rem 1rem 0.5rem; border: 1px solid var(--line);
  border-radius: var(--r-l); background: var(--surface);
}
.facts { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 0.5rem 0; color: var(--ink-2); font-size: 0.9375rem }
.facts div { display: flex; flex-wrap: wrap; gap: 0 0.5ch }
.facts dd { margin: 0; color: var(--ink); font-weight: 600 }
details { border-top: 1px solid var(--line) }
summary { min-height: 44px; padding: 0.625rem 0; font-weight: 600; cursor: pointer }
summary:hover { color: var(--arco) }
summary span, .type, .note { color: var(--ink-2); font-weight: 400 }
.rows { padding: 0 0 0.75rem 1.125rem }
.rows li { display: flex; flex-wrap: wrap; gap: 0 0.75rem; align-items: baseline; padding: 0.3125rem 0 }
.rows li + li { border-top: 1px dashed var(--line) }
.rows code { flex: none; max-width: 100% }
.type { flex: 1 1 16rem; min-width: 0; font-size: 0.9375rem }
.need { flex: none; color: var(--ink-2); font-size: 0.875rem }
.need[data-required] { color: var(--chispa-ink); font-weight: 600 }
.status { flex: none; min-width: 4ch; font-weight: 600; font-variant-numeric: tabular-nums }
.note { margin: 0; padding: 0 0 0.75rem 1.125rem; font-size: 0.9375rem }
@media (min-width: 48rem) {
  main { padding-top: 3rem }
  .entry { padding: 1.25rem 1.5rem 0.5rem }
  .rows code { min-width: 16rem }
  .rows .code { min-width: 14rem }
}
`;
