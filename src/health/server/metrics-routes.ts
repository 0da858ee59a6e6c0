import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { accessError } from '#platform/auth/auth-guard.ts';
import { isForwarded } from '#platform/http/proxy-detection.ts';
import { readCall, routeOptions } from '#platform/http/register-endpoint.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { getMetrics } from '../contract/health.ts';
import { metricsAccess, type Scrape } from '../rules/metrics-access.ts';
import { createMetrics } from './metrics.ts';

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
    ...routeOptions(app, getMetrics),
    handler: async (request, reply) => {
      // Refuses an `Authorization` header without a live session, as every public endpoint does.
      if (metricsToken === null) await readCall(app, getMetrics as Endpoint, request);
      const status = metricsAccess(scrapeOf(request, metricsToken));
      if (status !== 200) throw accessError(status);
      return reply.type(getMetrics.mediaType ?? '').send(await metrics.write());
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
