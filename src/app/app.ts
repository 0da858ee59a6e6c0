import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { factorRoutes } from '#access/server/factors/factor-routes.ts';
import { hasAdmin } from '#access/server/user-queries.ts';
import { userRoutes } from '#access/server/user-routes.ts';
import { citationRoutes } from '#agenda/server/citation-routes.ts';
import { auditRoutes } from '#audit/server/audit-routes.ts';
import { availabilityRoutes } from '#availability/server/availability-routes.ts';
import { backupRoutes } from '#backup/server/backup-routes.ts';
import { BOOKING_BUDGET } from '#booking/server/booking-actions.ts';
import { bookingRoutes } from '#booking/server/booking-routes.ts';
import { readChallengeFactor } from '#booking/server/limits/unconfirmed-queries.ts';
import { calendarFeedRoutes } from '#calendar-feed/server/feed-routes.ts';
import { cashRoutes } from '#cash/server/cash-routes.ts';
import { clientPageApiRoutes } from '#client-page/server/client-page-actions.ts';
import { clientRoutes } from '#clients/server/client-routes.ts';
import { exportRoutes } from '#data-export/server/export-routes.ts';
import { importRoutes } from '#data-import/server/import-routes.ts';
import { financeRoutes } from '#finance/server/finance-routes.ts';
import { firstStepsRoutes } from '#first-steps/server/first-steps-routes.ts';
import { healthPageRoutes } from '#health/server/health-page-routes.ts';
import { metricsRoutes } from '#health/server/metrics-routes.ts';
import { historyRoutes } from '#history/server/history-routes.ts';
import { mailRoutes } from '#mail/server/mail-routes.ts';
import type { Payments } from '#payments/server/paid-cause.ts';
import { paymentRoutes } from '#payments/server/payment-routes.ts';
import { providerRoutes } from '#payments/server/providers/provider-routes.ts';
import type { AppContext } from '#platform/app-context.ts';
import { installAuthGuard } from '#platform/auth/auth-guard.ts';
import { challengeRoutes } from '#platform/auth/challenge.ts';
import { limitBodyTimeout, REQUEST_TIMEOUT_MS } from '#platform/http/body-timeout.ts';
import { bareErrorHandler, brokenRequestHandler, sendError } from '#platform/http/http-errors.ts';
import { liveRoutes } from '#platform/http/live-routes.ts';
import { neighbourhoodOf, networkOf } from '#platform/http/network.ts';
import { decodableUrl, isApi, rejectMultipleHosts } from '#platform/http/page-address.ts';
import { installEndpoints } from '#platform/http/register-endpoint.ts';
import { addSecurityHeaders, withCharset } from '#platform/http/response-headers.ts';
import { fastifyTrustProxy } from '#platform/http/trusted-proxy.ts';
import { docsRoutes } from '#platform/operations/docs-routes.ts';
import { healthRoutes } from '#platform/operations/health-routes.ts';
import { productImageRoutes, productRoutes } from '#products/server/product-routes.ts';
import { pushRoutes } from '#push/server/push-routes.ts';
import { reservationRoutes } from '#reservations/server/reservation-routes.ts';
import { RESERVATION_BUDGET } from '#reservations/server/reserve/reserve-actions.ts';
import { saleRoutes } from '#sales/server/sale-routes.ts';
import { serviceRoutes } from '#services/server/service-routes.ts';
import { settingsRoutes } from '#settings/server/settings-routes.ts';
import { componentRoutes } from '#stock/server/component-routes.ts';
import { readReturns } from '#stock/server/movement-queries.ts';
import { readStockValue } from '#stock/server/stock-value.ts';
import { webhookRoutes } from '#webhooks/server/webhook-routes.ts';
import { estimateRoutes } from '#work-orders/server/estimates/estimate-actions.ts';
import { orderRoutes } from '#work-orders/server/order-routes.ts';
import { checkIntegrity } from './integrity-check.ts';
import { furtherTopic, LIVE_READERS } from './live-readers.ts';
import { registerPages } from './pages.ts';
import { panelManifestRoutes } from './panel-manifest.ts';
import { personalDataRoutes } from './personal-data/personal-data-routes.ts';
import { SALE_REVERSALS } from './sale-reversals.ts';
import { TILL_SOURCES } from './till-sources.ts';

const MAX_HEADER_BYTES = 8 * 1024;

/** Creates the web server of one process, not listening yet. */
export async function createApp(context: AppContext, payments: Payments): Promise<FastifyInstance> {
  const https = context.publicUrl().startsWith('https:');
  const app = createServer(context, https);
  addSecurityHeaders(app, https);
  installEndpoints(app);
  installAuthGuard(app, context);
  acceptJsonOnly(app);
  limitBodyTimeout(app, brokenRequestHandler(https));
  rejectMultipleHosts(app);
  logRequests(app, context.clock);
  app.setErrorHandler(sendError);
  if (context.config.rateLimits) {
    await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) });
  }
  metricsRoutes(app, context);
  healthPageRoutes(app, context, (signal) => checkIntegrity(context.db, signal));
  healthRoutes(app, context, hasAdmin);
  userRoutes(app, context);
  auditRoutes(app, context);
  factorRoutes(app, context);
  settingsRoutes(app, context);
  serviceRoutes(app, context);
  productRoutes(app, context);
  productImageRoutes(app, context);
  componentRoutes(app, context);
  saleRoutes(app, context);
  financeRoutes(app, context, {
    reversals: SALE_REVERSALS,
    readReturns,
    readStockValue,
    charges: TILL_SOURCES.charges,
  });
  cashRoutes(app, context, TILL_SOURCES);
  challengeRoutes(app, context, {
    citation: { limit: BOOKING_BUDGET, factor: () => readChallengeFactor(context) },
    reservation: { limit: RESERVATION_BUDGET, factor: async () => 1 },
  });
  availabilityRoutes(app, context);
  bookingRoutes(app, context);
  citationRoutes(app, context);
  orderRoutes(app, context);
  paymentRoutes(app, payments);
  providerRoutes(app, payments);
  clientRoutes(app, context);
  personalDataRoutes(app, context);
  clientPageApiRoutes(app, payments);
  historyRoutes(app, context);
  estimateRoutes(app, context);
  reservationRoutes(app, payments);
  calendarFeedRoutes(app, context);
  mailRoutes(app, context);
  backupRoutes(app, context);
  exportRoutes(app, context);
  importRoutes(app, context);
  pushRoutes(app, context);
  webhookRoutes(app, context);
  firstStepsRoutes(app, context);
  liveRoutes(app, context, LIVE_READERS, furtherTopic);
  docsRoutes(app, app.endpoints);
  panelManifestRoutes(app, context);
  await registerPages(app, payments);
  return app;
}

function createServer(context: AppContext, https: boolean): FastifyInstance {
  return fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: fastifyTrustProxy(context.config.trustProxy),
    bodyLimit: 64 * 1024,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 15_000,
    keepAliveTimeout: 10_000,
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // The default compilers load 100 modules at the start; zod validates here.
    schemaController: {
      compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema },
    },
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
    // The limit of the headers bounds a parameter: a page answers any unknown token in the same way.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    // URLs of the API that cannot be decoded fail before any hook or handler.
    frameworkErrors: bareErrorHandler(https),
    clientErrorHandler: brokenRequestHandler(https),
  });
}

/** Fails the start: no route has a JSON schema. */
function rejectSchema(): never {
  throw new Error('a route has a JSON schema');
}

/** Treats an empty JSON body as an empty object: `POST /api/cancel/{token}` has no fields. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parse(request, String(body), done);
  });
}

/**
 * Logs requests by route pattern instead of URL, because a path can hold a token. The logged network
 * (IPv4 /24, IPv6 /48) distinguishes attackers but identifies no household.
 */
function logRequests(app: FastifyInstance, clock: AppContext['clock']): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // The route: a client can write the same path in another way (`/%61pi/...`).
    const path = request.routeOptions.url ?? request.url;
    if (isApi(path) && !reply.hasHeader('cache-control')) {
      void reply.header('cache-control', 'no-store');
      // Pages read the server's time from it. Other answers keep Node's Date: caches compare it with their own clock.
      void reply.header('date', new Date(clock()).toUTCString());
    }
    const type = reply.getHeader('content-type');
    if (typeof type === 'string') void reply.header('content-type', withCharset(type));
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.callerId,
        network: neighbourhoodOf(networkOf(request.ip)),
      },
      'request',
    );
    done();
  });
}
