import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readLinkedCitation } from '#agenda/server/client/client-citation-queries.ts';
import { recordOpenedLink } from '#mail/server/mailbox-limit.ts';
import type { Payments } from '#payments/server/paid-cause.ts';
import { describeHttpError } from '#platform/http/http-errors.ts';
import { CALLS_PER_MINUTE } from '#platform/http/register-endpoint.ts';
import { FILE_POLICY } from '#platform/http/response-headers.ts';
import { PHOTO_SIDES } from '#work-orders/rules/photos.ts';
import { readClientPhoto } from '#work-orders/server/orders/client-order-queries.ts';
import type { Notice } from '../contract/page-state.ts';
import { slotText } from '../rules/page-texts.ts';
import { submitAnswers, submitCorrection } from './answer-handlers.ts';
import { type LinkedPage, readPageOfLink } from './client-page-queries.ts';
import type { Site } from './client-page-renderer.ts';
import {
  type Exchange,
  loadPageSender,
  type PageSender,
  SECRET_HEADERS,
} from './client-page-renderer.ts';
import { showMove, submitMove } from './move-handlers.ts';
import { readReservationPage, submitPayment } from './reservation-page.ts';

/** A form with the choices of 100 lines has 10 kB. */
const FORM_BYTES = 16 * 1024;
const LIMIT = { config: { rateLimit: CALLS_PER_MINUTE.secretLink } };
/** A page shows many photos. */
const PHOTO_LIMIT = { config: { rateLimit: CALLS_PER_MINUTE.read } };

type PhotoParams = { token: string; photo: string; size: string };
type Link = { Params: { token: string } };
type Handler = (site: Site, exchange: Exchange) => Promise<FastifyReply>;

/**
 * The client's pages below `/mi/{token}`, which work without a script. Only here the server reads HTML forms. A GET
 * changes nothing of a record: programs that preview links open them. A browser's visit shows that the link's mail
 * was read.
 */
export async function clientPageRoutes(app: FastifyInstance, payments: Payments): Promise<void> {
  const pages = await loadPageSender(payments.context);
  const site: Site = { payments, pages };
  await app.register((scope, _options, done) => {
    acceptFormsOnly(scope);
    sendErrorPages(scope, pages);
    const get = (path: string, handle: Handler) =>
      scope.get<Link>(path, LIMIT, (request, reply) => handle(site, { request, reply }));
    const post = (path: string, handle: Handler) =>
      scope.post<Link>(path, LIMIT, (request, reply) => handle(site, { request, reply }));
    get('/mi/:token', showPage);
    get('/mi/:token/recibo', showReceipt);
    post('/mi/:token/pago', submitPayment);
    scope.get<Link>('/mi/:token/', (request, reply) =>
      reply.headers(SECRET_HEADERS).redirect(request.url.replace(/\/(?=\?|$)/, ''), 308),
    );
    post('/mi/:token/respuestas', submitAnswers);
    post('/mi/:token/correcciones', submitCorrection);
    // The address of an answered form, for example after a reload: its page shows how it ended.
    for (const form of ['respuestas', 'correcciones', 'pago']) {
      scope.get<Link>(`/mi/:token/${form}`, ({ params: { token } }, reply) =>
        reply.headers(SECRET_HEADERS).redirect(`/mi/${encodeURIComponent(token)}`, 303),
      );
    }
    get('/mi/:token/cambiar', showMove);
    post('/mi/:token/cambiar', submitMove);
    scope.get<{ Params: PhotoParams }>(
      '/mi/:token/foto/:photo/:size',
      PHOTO_LIMIT,
      (request, reply) => sendPhoto(site, request, reply),
    );
    done();
  });
}

async function showPage({ payments, pages }: Site, exchange: Exchange): Promise<FastifyReply> {
  const { context } = payments;
  const { request } = exchange;
  const { token } = request.params;
  if (isVisit(request)) await recordOpenedLink(context.db, token);
  const found = await readPageOfLink(context, token);
  if (found !== null) {
    const notice = movedNotice(found, context.clock());
    return pages.send(exchange, 'page', { page: found.page, notice });
  }
  const page = await readReservationPage(payments, token);
  return page === null ? pages.missing(exchange) : pages.send(exchange, 'reservation', { page });
}

async function showReceipt({ payments, pages }: Site, exchange: Exchange): Promise<FastifyReply> {
  const found = await readPageOfLink(payments.context, exchange.request.params.token);
  if (found === null || found.page.receipt === null) return pages.missing(exchange);
  return pages.send(exchange, 'receipt', { page: found.page });
}

/** Whether a browser opens the page: programs that preview links do not send this header. */
const isVisit = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-mode'] === 'navigate';

function acceptFormsOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, body),
  );
}

function sendErrorPages(scope: FastifyInstance, pages: PageSender): void {
  scope.setErrorHandler(async (error, request, reply) => {
    const { status, body, retryAfter } = describeHttpError(error);
    if (status >= 500) request.log.error({ err: error }, 'could not show the page of a client');
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
    return pages.failure({ request: request as Exchange['request'], reply, status }, body.message);
  });
}

/** How long after a move the page confirms it, in ms. */
const MOVED_NOTICE_MS = 10 * 60_000;

/** Returns the confirmation of a move. It comes from the citation's last event, not from the address. */
function movedNotice({ linked, page }: LinkedPage, now: number): Notice | undefined {
  const { movedAt, moveMailed } = linked;
  if (movedAt === null || now - movedAt > MOVED_NOTICE_MS || page.phase !== 'booked')
    return undefined;
  const mail = moveMailed ? ' Te enviamos un correo con el cambio.' : '';
  return { kind: 'success', text: `Listo: tu cita quedó para el ${slotText(page)}.${mail}` };
}

/** Sends a photo that the client may see. Answers any other one as an unknown link. */
async function sendPhoto(
  { payments: { context }, pages }: Site,
  request: FastifyRequest<{ Params: PhotoParams }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token, photo, size } = request.params;
  const side = PHOTO_SIDES.find((each) => String(each) === size);
  const linked = side === undefined ? null : await readLinkedCitation(context, token);
  const content =
    linked === null || side === undefined
      ? null
      : await readClientPhoto(context.db, linked.citation._id, photo, side);
  if (content === null) return pages.missing({ request, reply });
  return reply
    .headers(SECRET_HEADERS)
    .header('content-security-policy', FILE_POLICY)
    .type('image/webp')
    .send(content);
}
