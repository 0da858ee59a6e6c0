import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { clientPageRoutes } from '#client-page/server/client-page-routes.ts';
import { landingRoutes } from '#landing/server/landing-routes.ts';
import type { Payments } from '#payments/server/paid-cause.ts';
import type { AppContext } from '#platform/app-context.ts';
import { errorResponse } from '#platform/http/http-errors.ts';
import { isApi } from '#platform/http/page-address.ts';
import { CALLS_PER_MINUTE } from '#platform/http/register-endpoint.ts';
import { prepareText, sendText, type TextResponse } from '#platform/http/response-headers.ts';
import { WEB_FOLDER } from '#platform/http/web-build.ts';
import { RETURN_OUTCOMES } from '#reservations/rules/payment-return.ts';
import { readCancelPage } from './cancel-page.ts';
import { GUIDE_PAGES } from './rules/guide.ts';
import { guidePath } from './rules/guide-places.ts';

const BEST_BROTLI = 11;

/** Registers everything outside of `/api`: pages, their files, and the page for unknown addresses. */
export async function registerPages(app: FastifyInstance, payments: Payments): Promise<void> {
  await serveFiles(app);
  await landingRoutes(app, payments.context);
  await clientPageRoutes(app, payments);
  for (const name of ['cita', 'reserva']) {
    servePage(app, `/${name}`, await readWizard(name, payments.context), {
      'cache-control': 'no-cache',
    });
  }
  // The URL holds a secret token: forbid caching, indexing and the referrer.
  const cancelPage = await readCancelPage(payments.context);
  const choose: Choose =
    (_query, { token }) =>
    () =>
      cancelPage(String(token));
  const secret = {
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  };
  servePage(app, '/cancel/:token', choose, secret, CALLS_PER_MINUTE.read);
  const staff = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };
  servePage(app, '/admin', always(await readPage('admin')), staff);
  for (const { file, path } of GUIDE_PAGES) {
    servePage(app, path, always(await readPage(`guia-${file}`)), staff);
  }
  // The panel's «?»: the sections are named here, and not in the bytes of the panel.
  app.get<{ Params: { '*': string } }>('/guia/lugar/*', ({ params }, reply) => {
    const [tab = '', view = ''] = params['*'].split('/');
    return reply.headers(staff).redirect(encodeURI(guidePath(tab, view)), 302);
  });
  const missing = await readPage('not-found');
  app.setNotFoundHandler(async (request, reply) => {
    const page = (request.method === 'GET' || request.method === 'HEAD') && !isApi(request.url);
    if (!page) return sendMissing(reply);
    const lower = lowerPath(request.url);
    if (lower !== null) return reply.redirect(lower, 308);
    void reply.code(404).header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    return sendText(request, reply, await missing());
  });
}

/** The plugin answers a path such as `..`, or an invalid one, with an error as JSON. */
const ASSET_NAME = /^[\w-][\w.-]*$/;

/**
 * Files with hashed names never change; icons and similar files keep their names and are revalidated.
 * `/assets` has a route of its own: the plugin's route reads the folder with its hundreds of names for each
 * request, to reject other spellings of a name on a disk that ignores case.
 */
async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(WEB_FOLDER, 'assets'),
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    maxAge: '365d',
    immutable: true,
  });
  app.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) =>
    ASSET_NAME.test(name) ? reply.sendFile(name) : reply.callNotFound(),
  );
  await app.register(fastifyStatic, {
    root: join(WEB_FOLDER, 'public'),
    prefix: '/',
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    maxAge: '1d',
    setHeaders: (reply, path) => {
      // A proxy would hand out the service worker of the version before.
      if (basename(path) === 'panel-worker.js') void reply.header('cache-control', 'no-cache');
    },
  });
}

type Page = () => Promise<TextResponse>;

type Values = Record<string, unknown>;

/** Returns the page for the query and the parameters of a URL. */
type Choose = (query: Values, params: Values) => Page;

const always =
  (page: Page): Choose =>
  () =>
    page;

function servePage(
  app: FastifyInstance,
  path: string,
  choose: Choose,
  headers: Record<string, string>,
  rateLimit?: { max: number; timeWindow: string },
): void {
  type Route = { Querystring: Values; Params: Values };
  const config = rateLimit === undefined ? {} : { rateLimit };
  app.get<Route>(path, { config }, async (request, reply) => {
    const page = await choose(request.query, request.params)();
    return sendText(request, reply.headers(headers), page);
  });
  // Redirects a URL with a slash at the end; the query and the fragment stay.
  app.get(`${path}/`, (request, reply) =>
    reply.headers(headers).redirect(request.url.replace(/\/(?=\?|$)/, ''), 308),
  );
}

/**
 * Returns the page of a wizard by the query: the first step, plain or with the choice of a link. With
 * `paso` or `payment`, only the script knows the step, so the page shows none.
 */
async function readWizard(name: string, { config, publicUrl }: AppContext): Promise<Choose> {
  const [first, chosen, later] = await Promise.all(
    [name, `${name}-chosen`, `${name}-later`].map((page) => readPage(page, publicUrl)),
  );
  const sendsMail = config.smtpUrl !== null;
  if (!first || !chosen || !later) throw new Error(`${name} has no pages`);
  const outcomes =
    name === 'reserva' ? await readPaymentPages(sendsMail) : new Map<unknown, Page>();
  return ({ paso, payment, servicio, producto }) => {
    const outcome = outcomes.get(payment);
    if (outcome) return outcome;
    if (paso !== undefined || payment !== undefined) return later;
    return (name === 'cita' ? servicio : producto) ? chosen : first;
  };
}

/** Returns the pages with the outcome of a payment, by the value of `payment`. */
async function readPaymentPages(sendsMail: boolean): Promise<Map<unknown, Page>> {
  const entries = RETURN_OUTCOMES.map(async (outcome) => {
    const suffix = outcome === 'success' && !sendsMail ? '-unmailed' : '';
    return [outcome, await readPage(`reserva-${outcome}${suffix}`)] as const;
  });
  return new Map(await Promise.all(entries));
}

/** Social networks read the picture of a link only at an absolute address. */
const LINK_PICTURE = 'property="og:image" content="';

/**
 * Reads a page; its first request compresses it, so that a start does not wait for all of them. `publicUrl`: the address
 * of the installation, which is known once the server listens.
 */
async function readPage(name: string, publicUrl = () => ''): Promise<Page> {
  const file = await readFile(join(WEB_FOLDER, 'pages', `${name}.html`), 'utf8');
  let prepared: Promise<TextResponse> | undefined;
  return () => {
    const html = file.replace(LINK_PICTURE, () => `${LINK_PICTURE}${publicUrl()}`);
    prepared ??= prepareText('text/html; charset=utf-8', html, BEST_BROTLI).catch((error) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
}

/** Returns the address of a page that was typed with capital letters (`/Cita`), with its query; else `null`. */
function lowerPath(url: string): string | null {
  const [path = '', ...query] = url.split('?');
  const lower = path.toLowerCase();
  const isPage = ['/cita', '/reserva', '/admin', '/guia'].includes(lower) && path !== lower;
  return isPage ? [lower, ...query].join('?') : null;
}

function sendMissing(reply: FastifyReply) {
  const { status, body } = errorResponse(404);
  return reply.code(status).send(body);
}
