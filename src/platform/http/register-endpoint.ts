import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Actor } from '#shared/contract/access-policy.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import type { Endpoint, SchemaInput, SchemaOutput, Success } from '#shared/contract/endpoint.ts';
import type { AuditContext } from '../audit/audit-log.ts';
import { auditContextOf, authorize } from '../auth/auth-guard.ts';
import type { Session } from '../auth/sessions.ts';
import { readInput } from './read-input.ts';

/** The caller of an endpoint: user, session and origin. */
export type Caller = { actor: Actor; session: Session; from: AuditContext };

/** What an action gets of a request, already parsed. */
export type Call<E extends Endpoint> = {
  params: E extends Endpoint<infer P> ? SchemaOutput<P> : never;
  query: E extends Endpoint<infer _P, infer Q> ? SchemaOutput<Q> : never;
  body: E extends Endpoint<infer _P, infer _Q, infer B> ? SchemaOutput<B> : never;
  /** Who calls; `null` only at public doors. */
  actor: E['access'] extends 'public' ? Actor | null : Actor;
  session: E['access'] extends 'public' ? Session | null : Session;
  /** `Idempotency-Key`, where the endpoint honours it. */
  key: string | null;
  /** The caller's network address, IPv6 as its /64. */
  address: string;
  /** The same address, and the device. */
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
 * In memory, per address and route, five times the soft figure of safety rule 5. What writes is
 * also counted in the database by its action, where it can get a harder challenge before.
 */
export const CALLS_PER_MINUTE = {
  booking: { max: 300, timeWindow: '1 minute' },
  cancel: { max: 50, timeWindow: '1 minute' },
  availability: { max: 300, timeWindow: '1 minute' },
  read: { max: 600, timeWindow: '1 minute' },
  login: { max: 100, timeWindow: '1 minute' },
  // A whole workshop behind one address, each with panels that follow what happens.
  staff: { max: 3000, timeWindow: '1 minute' },
} as const;

const KEY_FORM = /^[\x21-\x7e]{1,200}$/;

/** The contract entries that this app serves; a test compares them with all that exist. */
export const registeredEndpoints = new WeakMap<FastifyInstance, Endpoint[]>();

type Variant = { entry: Endpoint; action: (call: Call<Endpoint>) => Promise<AnyAnswer> };
const variants = new WeakMap<FastifyInstance, Map<string, Variant[]>>();

/**
 * Binds a contract entry to the action that answers it. An entry with `when` joins the route of the
 * entry that has the same method and path; both have their own door.
 */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  entry: E,
  action: (call: Call<E>) => Promise<Answer<E>>,
): void {
  const route = routeOptions(app, entry);
  const known = variants.get(app) ?? new Map<string, Variant[]>();
  variants.set(app, known);
  const name = `${entry.method} ${entry.path}`;
  const group = known.get(name) ?? [];
  known.set(name, [...group, { entry, action: action as unknown as Variant['action'] }]);
  if (group.length > 0) return;
  app.route({
    ...route,
    handler: async (request, reply) => {
      const way = chosen(known.get(name) ?? [], request.body);
      const call = await readCall(app, way.entry, request);
      return sendAnswer(way.entry, reply, await way.action(call));
    },
  });
}

/** What the router must know of an entry; whoever asks serves it, with a handler of their own. */
export function routeOptions(app: FastifyInstance, entry: Endpoint) {
  registeredEndpoints.set(app, [...(registeredEndpoints.get(app) ?? []), entry]);
  const config = { access: entry.access, rateLimit: CALLS_PER_MINUTE[entry.limit] };
  const { method, path: url, bodyLimit, timeoutSeconds: patienceSeconds } = entry;
  return {
    method,
    url,
    config,
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(patienceSeconds !== undefined && { onRequest: keepOpen(patienceSeconds) }),
  };
}

/** Until the answer is there; the next request on the connection has the usual time again. */
function keepOpen(seconds: number) {
  return async ({ raw }: FastifyRequest) => {
    raw.socket.setTimeout(seconds * 1000);
  };
}

function chosen(group: readonly Variant[], body: unknown): Variant {
  const chooses = ({ discriminator: when, anyDiscriminatorValue: given }: Endpoint) => {
    if (when === undefined || typeof body !== 'object' || body === null) return false;
    const value: unknown = Reflect.get(body, when);
    return given ? value !== undefined : value === true;
  };
  const way =
    group.find(({ entry }) => chooses(entry)) ??
    group.find(({ entry }) => entry.discriminator === undefined);
  if (!way) throw new Error('a route has no entry without a condition');
  return way;
}

/** Deny by default: an API route that declares no door stops the start. */
export function requireAccessPolicies(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api') || (config && 'access' in config)) return;
    throw new Error(`${method} ${url} declares no access policy`);
  });
}

/** The door first: who may not enter does not learn what is wrong with the rest. */
export async function readCall(
  app: FastifyInstance,
  entry: Endpoint,
  request: FastifyRequest,
  readBody: () => Promise<unknown> = async () => request.body,
): Promise<Call<Endpoint>> {
  const session: Session | null = await authorize(app, entry, request);
  const part = (schema: z.core.$ZodType | undefined, raw: unknown) =>
    schema ? readInput(schema, raw ?? {}, entry) : undefined;
  const sent = await readBody();
  const from = auditContextOf(request);
  return {
    params: part(entry.params, request.params),
    query: part(entry.query, request.query),
    body: part(entry.body, sent),
    // A door that is not public has a session behind it.
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
  if (typeof key === 'string' && KEY_FORM.test(key)) return key;
  throw new DomainError('invalid-input', 400, 'El encabezado Idempotency-Key no es válido.');
}

export function sendAnswer(entry: Endpoint, reply: FastifyReply, answer: AnyAnswer): FastifyReply {
  void reply.status(answer.status ?? entry.status ?? 200);
  if (entry.mediaType !== undefined) {
    if (entry.disposition !== undefined) {
      void reply.header('content-disposition', entry.disposition);
    }
    return reply.type(entry.mediaType).send(z.parse(entry.reply, answer.data));
  }
  return reply.send(wrap(entry, answer));
}

function wrap(entry: Endpoint, answer: AnyAnswer): Success<unknown> | Flat {
  const data = z.parse(entry.reply, answer.data);
  if (entry.flat) return { success: true, ...(data as object) };
  return answer.message === undefined
    ? { success: true, data }
    : { success: true, data, message: answer.message };
}
