import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CITATION_ERRORS } from '#agenda/contract/citation-errors.ts';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { prepareText, sendText } from '#platform/http/text-response.ts';
import { readEntry, SERVER_BUNDLES } from '#platform/http/web-build.ts';
import type {
  ClientPageRenderers,
  MoveState,
  Notice,
  PageBusiness,
  PageFiles,
  PageState,
  Review,
} from '../contract/page-state.ts';
import type { LinkedPage } from './client-page-queries.ts';

/** Each page is rendered for one request: a fast compression costs less in total. */
const BROTLI_QUALITY = 4;

/** The URL holds a secret token: forbid caching, indexing and the referrer. */
export const SECRET_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
} as const;

type Exchange = { request: FastifyRequest; reply: FastifyReply; status?: number };

/** What the routes send: whole pages with their headers. */
export type PageSender = {
  page(exchange: Exchange, found: LinkedPage, notice: Notice | null): Promise<FastifyReply>;
  review(exchange: Exchange, found: LinkedPage, review: Review): Promise<FastifyReply>;
  move(
    exchange: Exchange,
    found: LinkedPage,
    move: MoveState,
    notice: Notice | null,
  ): Promise<FastifyReply>;
  /** The one page for unknown, revoked and malformed tokens. */
  missing(exchange: Exchange): Promise<FastifyReply>;
  failure(exchange: Exchange, text: string): Promise<FastifyReply>;
};

/** Loads the bundle that renders the pages. Throws if the site was not built. */
export async function loadPageSender(context: AppContext): Promise<PageSender> {
  const file = join(SERVER_BUNDLES, 'render-client-page.js');
  const { clientPageRenderers: renderers } = (await import(pathToFileURL(file).href)) as {
    clientPageRenderers: ClientPageRenderers;
  };
  const files = readEntry('src/seguimiento/web/client-page-script.ts');
  return pageSender(context, renderers, files);
}

function pageSender(
  context: AppContext,
  renderers: ClientPageRenderers,
  files: PageFiles,
): PageSender {
  const send = async ({ request, reply, status = 200 }: Exchange, html: string) => {
    const text = await prepareText('text/html; charset=utf-8', html, BROTLI_QUALITY);
    return sendText(request, reply.code(status).headers(SECRET_HEADERS), text);
  };
  const stateOf = async (
    { request }: Exchange,
    { page }: LinkedPage,
    notice: Notice | null,
  ): Promise<PageState> => {
    const { token } = request.params as { token: string };
    return { token, page, business: await readBusiness(context), notice };
  };
  const message = async (exchange: Exchange, title: string, text: string) => {
    const business = await readBusiness(context).catch(() => null);
    return send(exchange, renderers.renderMessage({ title, text, business }, files));
  };
  return {
    page: async (exchange, found, notice) =>
      send(exchange, renderers.renderPage(await stateOf(exchange, found, notice), files)),
    review: async (exchange, found, review) =>
      send(exchange, renderers.renderReview(await stateOf(exchange, found, null), review, files)),
    move: async (exchange, found, move, notice) =>
      send(exchange, renderers.renderMove(await stateOf(exchange, found, notice), move, files)),
    missing: (exchange) => {
      const [status, text] = CITATION_ERRORS['citation-not-found'];
      return message({ ...exchange, status }, 'No encontramos tu cita', text);
    },
    failure: (exchange, text) => message(exchange, 'Algo salió mal', text),
  };
}

async function readBusiness(context: AppContext): Promise<PageBusiness> {
  const { name, phone, whatsapp, address, ...settings } = await readSettings(context);
  const { tiktokUrl: tiktok, instagramUrl: instagram, youtubeUrl: youtube } = settings;
  return { name, phone, whatsapp, address, socialLinks: { tiktok, instagram, youtube } };
}
