import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { BOOKING_BUDGET } from '#agenda/server/booking-actions.ts';
import { citationRoutes } from '#agenda/server/citation-routes.ts';
import { staffCitationRoutes } from '#agenda/server/staff-citation-routes.ts';
import { staffReadRoutes } from '#agenda/server/staff-read-routes.ts';
import { readChallengeFactor } from '#agenda/server/unconfirmed-queries.ts';
import { settingsRoutes } from '#ajustes/server/settings-routes.ts';
import { backupRoutes } from '#copias/server/backup-routes.ts';
import { mailRoutes } from '#correo/server/mail-routes.ts';
import { archiveRoutes } from '#finanzas/server/archive-routes.ts';
import { expenseRoutes } from '#finanzas/server/expense-routes.ts';
import { financeRoutes } from '#finanzas/server/finance-routes.ts';
import { historyRoutes } from '#historial/server/history-routes.ts';
import { firstStepsRoutes } from '#inicio/server/first-steps-routes.ts';
import type { Payments } from '#pagos/server/paid-cause-actions.ts';
import { paymentRoutes } from '#pagos/server/payment-routes.ts';
import { payPalRoutes } from '#pagos/server/paypal-routes.ts';
import { productImageRoutes } from '#productos/server/image-routes.ts';
import { productRoutes } from '#productos/server/product-routes.ts';
import { reservationRoutes } from '#reservas/server/reservation-routes.ts';
import { RESERVATION_BUDGET } from '#reservas/server/reserve-actions.ts';
import { healthPageRoutes } from '#salud/server/health-page-routes.ts';
import { metricsRoutes } from '#salud/server/metrics-routes.ts';
import { limitBodyTime, REQUEST_TIMEOUT_MS } from '#server-kit/body-time.ts';
import { challengeRoutes } from '#server-kit/challenge-routes.ts';
import { docsRoutes } from '#server-kit/docs-routes.ts';
import { callerOf, keepDoors } from '#server-kit/doorkeeper.ts';
import { healthRoutes } from '#server-kit/health-routes.ts';
import { bareProblem, brokenRequestAnswer, sendProblem } from '#server-kit/http-errors.ts';
import type { Kit } from '#server-kit/kit.ts';
import { liveRoutes } from '#server-kit/live-routes.ts';
import { neighbourhoodOf, networkOf } from '#server-kit/network.ts';
import { refuseTwoHosts } from '#server-kit/one-host.ts';
import { helmetOptions, NOTHING_ALLOWED, withCharset } from '#server-kit/response-headers.ts';
import { requireDoors, servedBy } from '#server-kit/serve.ts';
import { trustedHops } from '#server-kit/trusted-proxy.ts';
import { serviceRoutes } from '#servicios/server/service-routes.ts';
import { componentRoutes } from '#stock/server/component-routes.ts';
import { readReturns } from '#stock/server/return-queries.ts';
import { factorRoutes } from '#usuarios/server/factor-routes.ts';
import { userRoutes } from '#usuarios/server/user-routes.ts';
import { examine } from './doctor.ts';
import { registerPages } from './pages.ts';
import { SOLD_CAUSES } from './sold-causes.ts';

/** The web server of one process, not listening yet. */
export async function createApp(kit: Kit, payments: Payments): Promise<FastifyInstance> {
  const https = kit.publicUrl().startsWith('https:');
  const app = createServer(kit, https);
  requireDoors(app);
  keepDoors(app, kit);
  acceptJsonOnly(app);
  limitBodyTime(app, brokenRequestAnswer(https));
  refuseTwoHosts(app);
  logRequests(app, kit.clock);
  app.setErrorHandler(sendProblem);
  await app.register(helmet, helmetOptions(https));
  if (kit.config.rateLimits) {
    await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) });
  }
  metricsRoutes(app, kit);
  healthPageRoutes(app, kit, (signal) => examine(kit.db, signal));
  healthRoutes(app, kit);
  userRoutes(app, kit);
  factorRoutes(app, kit);
  settingsRoutes(app, kit);
  serviceRoutes(app, kit);
  productRoutes(app, kit);
  productImageRoutes(app, kit);
  componentRoutes(app, kit);
  financeRoutes(app, kit, { causes: SOLD_CAUSES, readReturns });
  expenseRoutes(app, kit);
  archiveRoutes(app, kit);
  challengeRoutes(app, kit, {
    citation: { budget: BOOKING_BUDGET, factor: () => readChallengeFactor(kit) },
    reservation: { budget: RESERVATION_BUDGET, factor: async () => 1 },
  });
  citationRoutes(app, kit);
  staffCitationRoutes(app, kit);
  staffReadRoutes(app, kit);
  paymentRoutes(app, payments);
  payPalRoutes(app, payments);
  historyRoutes(app, kit);
  reservationRoutes(app, payments);
  mailRoutes(app, kit);
  backupRoutes(app, kit);
  firstStepsRoutes(app, kit);
  liveRoutes(app, kit);
  docsRoutes(app, servedBy.get(app) ?? []);
  await registerPages(app, kit);
  return app;
}

function createServer(kit: Kit, https: boolean): FastifyInstance {
  return fastify({
    loggerInstance: kit.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedHops(kit.config.trustProxy),
    bodyLimit: 64 * 1024,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 15_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 8 * 1024 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Addresses that cannot be decoded fail before any hook or handler of ours.
    frameworkErrors: bareProblem(https),
    clientErrorHandler: brokenRequestAnswer(https),
  });
}

/** An empty JSON body is an empty object: `POST /api/cancel/{token}` has no fields. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parse(request, String(body), done);
  });
}

/**
 * Logs route patterns, not addresses: a token in a path must not reach the log. The network (IPv4
 * /24, IPv6 /48) distinguishes attacks and identifies no household.
 */
function logRequests(app: FastifyInstance, clock: Kit['clock']): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    void reply.header('permissions-policy', NOTHING_ALLOWED);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // Pages use the server's time, by which the rules decide, not the browser's.
    void reply.header('date', new Date(clock()).toUTCString());
    const unsaid = request.url.startsWith('/api/') && !reply.hasHeader('cache-control');
    if (unsaid) void reply.header('cache-control', 'no-store');
    const type = reply.getHeader('content-type');
    if (typeof type === 'string') void reply.header('content-type', withCharset(type));
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: callerOf(request),
        network: neighbourhoodOf(networkOf(request.ip)),
      },
      'request',
    );
  });
}
