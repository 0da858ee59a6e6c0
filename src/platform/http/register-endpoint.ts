import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Actor } from '#shared/contract/access-policy.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import type { Endpoint, SchemaInput, SchemaOutput, Success } from '#shared/contract/endpoint.ts';
import type { AuditContext } from '../audit/audit-log.ts';
import { auditContextOf, authorize } from '../auth/auth-guard.ts';
import type { Session } from '../auth/sessions.ts';
import { compiledReply } from './compiled-reply.ts';
import { readInput } from './read-input.ts';

/** The caller of an endpoint: user, session, and address and device. */
export type Caller = { actor: Actor; session: Session; from: AuditContext };

/** The parsed request that an action gets. */
export type Call<E extends Endpoint> = {
  params: E extends Endpoint<infer P> ? SchemaOutput<P> : never;
  query: E extends Endpoint<infer _P, infer Q> ? SchemaOutput<Q> : never;
  body: E extends Endpoint<infer _P, infer _Q, infer B> ? SchemaOutput<B> : never;
  /** `null` only for public endpoints. */
  actor: E['access'] extends 'public' ? Actor | null : Actor;
  session: E['access'] extends 'public' ? Session | null : Session;
  /** `Idempotency-Key`, if the endpoint uses it. */
  key: string | null;
  /** The caller's network address (`networkOf`): for IPv6 its /64. */
  address: string;
  /** The same address and the device. */
  from: AuditContext;
  log: Logger;
};

export type Answer<E extends Endpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R>
    ? { data: SchemaInput<R>; message?: string; status?: number }
    : never;

type Flat = { success: true };
type AnyAnswer = { data: unknown; message?: string; status?: number };

/**
 * Rate limits in memory, per address and route: five times the soft limit of docs/rules/limits.md 1. Actions
 * that write also count in the database, where callers get a harder challenge first.
 */
export const CALLS_PER_MINUTE = {
  booking: { max: 300, timeWindow: '1 minute' },
  secretLink: { max: 50, timeWindow: '1 minute' },
  availability: { max: 300, timeWindow: '1 minute' },
  read: { max: 600, timeWindow: '1 minute' },
  login: { max: 100, timeWindow: '1 minute' },
  // A whole workshop can share one address, with several open panels that refetch on changes.
  staff: { max: 3000, timeWindow: '1 minute' },
} as const;

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

type Variant = { entry: Endpoint; action: (call: Call<Endpoint>) => Promise<AnyAnswer> };

declare module 'fastify' {
  interface FastifyInstance {
    /** Endpoints that the app serves; a test compares them with all that the contracts define. */
    endpoints: Endpoint[];
    /** The endpoints of each route, by method and path. */
    variants: Map<string, Variant[]>;
  }
}

/**
 * Prepares an app for `registerEndpoint`. Deny by default: the app does not start with an API route that declares no
 * access policy.
 */
export function installEndpoints(app: FastifyInstance): void {
  app.decorate('endpoints', []);
  app.decorate('variants', new Map());
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api') || (config && 'access' in config)) return;
    throw new Error(`${method} ${url} declares no access policy`);
  });
}

/**
 * Registers an endpoint with its action. An endpoint with a `discriminator` shares the route of the
 * endpoint with the same method and path; each has its own access policy.
 */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  entry: E,
  action: (call: Call<E>) => Promise<Answer<E>>,
): void {
  const route = routeOptions(app, entry);
  const name = `${entry.method} ${entry.path}`;
  const variant = { entry, action: action as unknown as Variant['action'] };
  const variants = app.variants.get(name);
  if (variants) {
    variants.push(variant);
    return;
  }
  const all = [variant];
  app.variants.set(name, all);
  app.route({
    ...route,
    handler: async (request, reply) => {
      const variant = chooseVariant(all, request.body);
      const call = await readCall(app, variant.entry, request);
      return sendAnswer(variant.entry, reply, await variant.action(call));
    },
  });
}

/**
 * Returns the route options of an endpoint and marks it as registered. The caller adds the handler.
 */
export function routeOptions(app: FastifyInstance, entry: Endpoint) {
  app.endpoints.push(entry);
  const config = { access: entry.access, rateLimit: CALLS_PER_MINUTE[entry.limit] };
  const { method, path: url, bodyLimit, timeoutSeconds } = entry;
  return {
    method,
    url,
    config,
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(timeoutSeconds !== undefined && { onRequest: setSocketTimeout(timeoutSeconds) }),
  };
}

/** Applies to one answer; the next request on the connection has the default timeout again. */
function setSocketTimeout(seconds: number) {
  return async ({ raw }: FastifyRequest) => {
    raw.socket.setTimeout(seconds * 1000);
  };
}

function chooseVariant(group: readonly Variant[], body: unknown): Variant {
  const matches = ({ discriminator, anyDiscriminatorValue }: Endpoint) => {
    if (discriminator === undefined || typeof body !== 'object' || body === null) return false;
    const value: unknown = Reflect.get(body, discriminator);
    return anyDiscriminatorValue ? value !== undefined : value === true;
  };
  const variant =
    group.find(({ entry }) => matches(entry)) ??
    group.find(({ entry }) => entry.discriminator === undefined);
  if (!variant) throw new Error('a route has no endpoint without a discriminator');
  return variant;
}

/** Authorizes the caller first, then parses: a forbidden caller learns nothing about invalid input. */
export async function readCall(
  app: FastifyInstance,
  entry: Endpoint,
  request: FastifyRequest,
  readBody: () => Promise<unknown> = async () => request.body,
): Promise<Call<Endpoint>> {
  const session: Session | null = await authorize(app, entry, request);
  const part = (schema: z.core.$ZodType | undefined, raw: unknown) =>
    schema ? readInput(schema, raw ?? {}, entry) : undefined;
  const body = await readBody();
  const from = auditContextOf(request);
  return {
    params: part(entry.params, request.params),
    query: part(entry.query, request.query),
    body: part(entry.body, body),
    // Endpoints that are not public have a session.
    actor: (session?.actor ?? null) as Actor,
    session: session as Session,
    key: entry.idempotent ? readKey(request) : null,
    address: from.address,
    from,
    log: request.log as Logger,
  };
}

function readKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY_PATTERN.test(key)) return key;
  throw new DomainError('invalid-input', 400, 'El encabezado Idempotency-Key no es válido.');
}

export function sendAnswer(entry: Endpoint, reply: FastifyReply, answer: AnyAnswer): FastifyReply {
  void reply.status(answer.status ?? entry.status ?? 200);
  if (entry.mediaType !== undefined) {
    if (entry.disposition !== undefined) {
      void reply.header('content-disposition', entry.disposition);
    }
    return reply.type(entry.mediaType).send(z.parse(compiledReply(entry.reply), answer.data));
  }
  return reply.send(wrap(entry, answer));
}

function wrap(entry: Endpoint, answer: AnyAnswer): Success<unknown> | Flat {
  const data = z.parse(compiledReply(entry.reply), answer.data);
  if (entry.flat) return { success: true, ...(data as object) };
  return answer.message === undefined
    ? { success: true, data }
    : { success: true, data, message: answer.message };
}
