import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppContext } from '#platform/app-context.ts';
import { accessError } from '#platform/auth/auth-guard.ts';
import { isForwarded } from '#platform/http/proxy-detection.ts';
import { readCall, routeOptions } from '#platform/http/register-endpoint.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { getProcessMetrics } from '../contract/health.ts';
import { metricsAccess, type Scrape } from '../rules/metrics-access.ts';
import { type Operation, readOperation } from './operation-queries.ts';

/** `GET /api/metrics`, and the hook that counts every answer of the app. */
export function metricsRoutes(app: FastifyInstance, context: AppContext): void {
  const metrics = createMetrics(context);
  const { metricsToken } = context.config;
  app.addHook('onResponse', (request, reply, done) => {
    metrics.countCall({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
  app.route({
    ...routeOptions(app, getProcessMetrics),
    handler: async (request, reply) => {
      // Refuses an `Authorization` header without a live session, as every public endpoint does.
      if (metricsToken === null) await readCall(app, getProcessMetrics as Endpoint, request);
      const status = metricsAccess(scrapeOf(request, metricsToken));
      if (status !== 200) throw accessError(status);
      return reply.type(getProcessMetrics.mediaType ?? '').send(await metrics.write());
    },
  });
}

function scrapeOf(request: FastifyRequest, token: string | null): Scrape {
  const { authorization = '' } = request.headers;
  return {
    loopback: isLoopback(request.socket.remoteAddress ?? ''),
    proxied: isForwarded(request),
    token: token === null ? null : isEqual(authorization, `Bearer ${token}`),
  };
}

/** Compares digests, which have the same length: the time reveals nothing about the token. */
function isEqual(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** The socket's own address, not `X-Forwarded-For`: that one a client can invent. */
function isLoopback(address: string): boolean {
  return LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Seconds. A page answers within 0.1 s; nothing may take longer than 12 s. */
const DURATION_BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 12];

type HttpCall = { method: string; route: string; status: number; seconds: number };

type Metrics = {
  countCall(call: HttpCall): void;
  /** Reads the current figures and returns them in the OpenMetrics format. */
  write(): Promise<string>;
};

/**
 * Creates the metrics of one app process. Labels are route patterns, statuses, queues and states:
 * their number is bounded by the code, and none of them comes from a visitor.
 */
function createMetrics(context: AppContext): Metrics {
  const registry = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  const calls = new Counter({
    name: 'bujia_http_requests_total',
    help: 'HTTP requests by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'bujia_http_request_duration_seconds',
    help: 'Time to answer an HTTP request',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const gauges = createGauges(registry);
  let startDefaults = () => {
    // At the first scrape: an installation without monitoring does not pay for the event loop's
    // timer.
    collectDefaultMetrics({ register: registry });
    startDefaults = () => undefined;
  };
  return {
    countCall({ method, route, status, seconds }) {
      calls.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    async write() {
      startDefaults();
      await measure(context, gauges);
      return registry.metrics();
    },
  };
}

type Gauges = ReturnType<typeof createGauges>;

function createGauges(registry: Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `bujia_${name}`, help, labelNames, registers: [registry] });
  return {
    databaseUp: gauge('database_up', 'Whether the database answered this scrape'),
    connections: gauge('database_connections', 'Connections of the pool', ['state']),
    jobs: gauge('jobs', 'Jobs that are not done', ['queue', 'state']),
    mails: gauge('mails', 'Mails that are not delivered', ['state']),
    oldestMail: gauge('mail_oldest_waiting_seconds', 'Age of the oldest waiting mail, 0 if none'),
    inReview: gauge('payments_in_review', 'Payments that a person must decide'),
    backupAge: gauge('backup_age_seconds', 'Age of the last verified backup; absent if none'),
    freeBytes: gauge('disk_free_bytes', 'Free space of the data disk; absent if it is remote'),
  };
}

async function measure(context: AppContext, gauges: Gauges): Promise<void> {
  // prom-client shows 0 for a gauge without labels that was never set.
  gauges.backupAge.remove();
  const { total, idle, waiting } = context.databasePool();
  gauges.connections.set({ state: 'used' }, total - idle);
  gauges.connections.set({ state: 'idle' }, idle);
  gauges.connections.set({ state: 'waiting' }, waiting);
  const [operation, free] = await Promise.all([
    readOperation(context).catch(() => null), // The scrape reports that the database is away.
    context.freeBytes(),
  ]);
  gauges.freeBytes.remove();
  if (Number.isFinite(free)) gauges.freeBytes.set(free);
  gauges.databaseUp.set(operation === null ? 0 : 1);
  if (operation !== null) setOperation(gauges, operation, context.clock());
}

function setOperation(gauges: Gauges, operation: Operation, now: number): void {
  const { jobs, mails, paymentsInReview, backup } = operation;
  for (const { queue, state, count } of jobs) gauges.jobs.set({ queue, state }, count);
  gauges.mails.set({ state: 'waiting' }, mails.waiting);
  gauges.mails.set({ state: 'failed' }, mails.failed);
  gauges.oldestMail.set(mails.oldest === null ? 0 : (now - mails.oldest) / 1000);
  gauges.inReview.set(paymentsInReview);
  if (backup !== null) gauges.backupAge.set((now - backup) / 1000);
}
