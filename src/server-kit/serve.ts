import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Endpoint, Received, Sent, Success } from '#kernel/endpoint.ts';
import { Refusal } from '#kernel/refusal.ts';
import { networkOf } from './network.ts';
import { readInput } from './read-input.ts';

/** What an action gets of a request, already parsed. */
export type Call<E extends Endpoint> = {
  params: E extends Endpoint<infer P> ? Received<P> : never;
  query: E extends Endpoint<infer _P, infer Q> ? Received<Q> : never;
  body: E extends Endpoint<infer _P, infer _Q, infer B> ? Received<B> : never;
  /** `Idempotency-Key`, where the endpoint honours it. */
  key: string | null;
  /** The caller's network address, IPv6 as its /64. */
  address: string;
  log: Logger;
};

export type Answer<E extends Endpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R>
    ? { data: Sent<R>; message?: string; status?: number }
    : never;

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
} as const;

const KEY_FORM = /^[\x21-\x7e]{1,200}$/;

/** The contract entries that this app serves; a test compares them with all that exist. */
export const servedBy = new WeakMap<FastifyInstance, Endpoint[]>();

/** Binds a contract entry to the action that answers it. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  entry: E,
  action: (call: Call<E>) => Promise<Answer<E>>,
): void {
  servedBy.set(app, [...(servedBy.get(app) ?? []), entry]);
  app.route({
    method: entry.method,
    url: entry.path,
    config: { door: entry.door, rateLimit: CALLS_PER_MINUTE[entry.limit] },
    handler: async (request, reply) => {
      refuseStrangers(entry, request);
      const call = readCall(entry, request);
      const answer = await action(call as Call<E>);
      return send(entry, reply, answer);
    },
  });
}

/** Deny by default: an API route that declares no door stops the start. */
export function requireDoors(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api') || (config && 'door' in config)) return;
    throw new Error(`${method} ${url} declares no door`);
  });
}

/** No session exists yet, so every presented token is a dead one: 401, never a downgrade. */
function refuseStrangers(entry: Endpoint, request: FastifyRequest): void {
  if (entry.door === 'public' && request.headers.authorization === undefined) return;
  throw new Refusal(
    'no-session',
    401,
    'Tu sesión ha expirado. Por favor inicia sesión nuevamente.',
  );
}

function readCall(entry: Endpoint, request: FastifyRequest): Call<Endpoint> {
  const part = (schema: z.core.$ZodType | undefined, raw: unknown) =>
    schema ? readInput(schema, raw ?? {}, entry) : undefined;
  return {
    params: part(entry.params, request.params),
    query: part(entry.query, request.query),
    body: part(entry.body, request.body),
    key: entry.idempotent ? readKey(request) : null,
    address: networkOf(request.ip),
    log: request.log as Logger,
  };
}

function readKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY_FORM.test(key)) return key;
  throw new Refusal('invalid-input', 400, 'El encabezado Idempotency-Key no es válido.');
}

function send(entry: Endpoint, reply: FastifyReply, answer: AnyAnswer): FastifyReply {
  void reply.status(answer.status ?? entry.status ?? 200);
  if (entry.media !== undefined) {
    return reply.type(entry.media).send(z.parse(entry.reply, answer.data));
  }
  return reply.send(wrap(entry, answer));
}

function wrap(entry: Endpoint, answer: AnyAnswer): Success<unknown> {
  const data = z.parse(entry.reply, answer.data);
  return answer.message === undefined
    ? { success: true, data }
    : { success: true, data, message: answer.message };
}
