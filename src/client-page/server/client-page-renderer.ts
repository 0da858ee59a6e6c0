import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { prepareText, sendText } from '#platform/http/text-response.ts';
import { readPageFiles, SERVER_BUNDLES } from '#platform/http/web-build.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type {
  ClientPageRenderers,
  CorrectionReview,
  MoveState,
  Notice,
  PageBusiness,
  PageFiles,
  PageState,
  Review,
} from '../contract/page-state.ts';
import type { ReservationPage } from '../contract/reservation-page.ts';
import type { LinkedPage } from './client-page-queries.ts';

/** Each page is rendered for one request: a fast compression costs less in total. */
const BROTLI_QUALITY = 4;

/** The URL holds a secret token: forbid caching, indexing and the referrer. */
export const SECRET_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
} as const;

/** Title and text of the page for unknown, revoked and malformed tokens. */
const MISSING = [
  'Este enlace no funciona',
  'El enlace puede ser inválido o haber expirado. Pide uno nuevo al taller.',
] as const;

type Exchange = { request: FastifyRequest; reply: FastifyReply; status?: number };

/** What the routes send: whole pages with their headers. */
export type PageSender = {
  /** `typed`: fields of the estimate's form, which it shows again. */
  page(
    exchange: Exchange,
    found: LinkedPage,
    notice: Notice | null,
    typed?: PageState['typed'],
  ): Promise<FastifyReply>;
  review(exchange: Exchange, found: LinkedPage, review: Review): Promise<FastifyReply>;
  correction(
    exchange: Exchange,
    found: LinkedPage,
    correction: CorrectionReview,
  ): Promise<FastifyReply>;
  move(
    exchange: Exchange,
    found: LinkedPage,
    move: MoveState,
    notice: Notice | null,
  ): Promise<FastifyReply>;
  receipt(exchange: Exchange, found: LinkedPage): Promise<FastifyReply>;
  reservation(
    exchange: Exchange,
    page: ReservationPage,
    notice: Notice | null,
  ): Promise<FastifyReply>;
  /** A page that opens the payment at the provider at once. */
  payment(exchange: Exchange, url: string): Promise<FastifyReply>;
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
  const files = readPageFiles({
    script: 'src/client-page/web/client-page-script.ts',
    styles: 'src/client-page/web/client-page-styles.ts',
  });
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
  const stateOf = async <Page>(
    { request }: Exchange,
    { page }: { page: Page },
    notice: Notice | null,
  ) => {
    const { token } = request.params as { token: string };
    return { token, page, business: await readBusiness(context), notice, typed: {} };
  };
  const message = async (exchange: Exchange, title: string, text: string) => {
    const business = await readBusiness(context).catch(() => null);
    return send(exchange, renderers.renderMessage({ title, text, business }, files));
  };
  return {
    page: async (exchange, found, notice, typed = {}) => {
      const state = { ...(await stateOf(exchange, found, notice)), typed };
      return send(exchange, renderers.renderPage(state, files));
    },
    review: async (exchange, found, review) =>
      send(exchange, renderers.renderReview(await stateOf(exchange, found, null), review, files)),
    correction: async (exchange, found, correction) => {
      const state = await stateOf(exchange, found, null);
      return send(exchange, renderers.renderCorrection(state, correction, files));
    },
    move: async (exchange, found, move, notice) =>
      send(exchange, renderers.renderMove(await stateOf(exchange, found, notice), move, files)),
    receipt: async (exchange, found) =>
      send(exchange, renderers.renderReceipt(await stateOf(exchange, found, null), files)),
    reservation: async (exchange, page, notice) =>
      send(exchange, renderers.renderReservation(await stateOf(exchange, { page }, notice), files)),
    payment: async (exchange, url) => {
      const business = await readBusiness(context);
      return send(exchange, renderers.renderPaymentRedirect({ url, business }, files));
    },
    missing: (exchange) => message({ ...exchange, status: 404 }, ...MISSING),
    failure: (exchange, text) => message(exchange, 'Algo salió mal', text),
  };
}

async function readBusiness(context: AppContext): Promise<PageBusiness> {
  const { name, phone, whatsapp, address, ...settings } = await readSettings(context);
  const { tiktokUrl: tiktok, instagramUrl: instagram, youtubeUrl: youtube } = settings;
  const sendsMail = context.config.smtpUrl !== null;
  return { name, phone, whatsapp, address, socialLinks: { tiktok, instagram, youtube }, sendsMail };
}
