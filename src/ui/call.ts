import type * as z from 'zod/mini';
import type {
  Endpoint,
  Failure,
  Route,
  SchemaInput,
  SchemaOutput,
  Success,
} from '#shared/contract/endpoint.ts';
import { recordServerTime } from './server-clock.ts';

const CONNECTION_FAILED = 'Error de conexión. Por favor intenta nuevamente.';
/** Shown when the server fails without a message. */
const SERVER_FAILED = 'El servidor tuvo un problema. Por favor intenta nuevamente.';
const TIMEOUT_SECONDS = 15;
const JSON_TYPE = 'application/json';

type Schema = z.core.$ZodType;
type FailureBody = Omit<Failure, 'success' | 'error'>;
type Part<Name extends string, S extends Schema> = [SchemaInput<S>] extends [undefined]
  ? { [Key in Name]?: undefined }
  : Record<never, never> extends SchemaInput<S>
    ? { [Key in Name]?: SchemaInput<S> }
    : { [Key in Name]: SchemaInput<S> };

/** The input of an endpoint: path parameters, query and body. */
export type CallInput<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;

export type CallReply<E extends Endpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R>
    ? { data: SchemaOutput<R>; message?: string }
    : never;

export type CallOptions = {
  /** Sent as `Idempotency-Key`: the server acts once on the same key and input. */
  key?: string;
  /** Sent as `Authorization: Bearer`. */
  token?: string;
  /** No user is active: this call does not extend the session. */
  idle?: boolean;
  signal?: AbortSignal;
};

/**
 * `refused`: a server answered with a failure; `message` is its Spanish message, or '' if it has none
 * (the page of a proxy): the screen then shows its own message.
 * `connection`: no answer, or one that is neither success nor failure (offline, timeout, a captive
 * portal).
 */
export class CallError extends Error {
  readonly kind: 'refused' | 'connection';
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly data: unknown;

  constructor(kind: 'refused' | 'connection', status: number, failure: FailureBody) {
    super(failure.message);
    this.name = 'CallError';
    this.kind = kind;
    this.status = status;
    this.code = failure.code;
    this.fields = failure.fields;
    this.data = failure.data;
  }
}

/**
 * Calls an endpoint. Resolves with its `data` and `message`; rejects only with `CallError`. A call
 * aborted by the signal rejects with the signal's reason instead: no screen shows it.
 */
export function call<E extends Endpoint>(
  entry: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallReply<E>> {
  return callAt<E>(entry, input, options);
}

/** Calls an endpoint of which the page has only the route; `E` is the endpoint's type. */
export async function callAt<E extends Endpoint = never>(
  route: Route,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallReply<E>> {
  const untyped: UntypedInput = input;
  const timeout = new AbortController();
  const { timeoutSeconds = TIMEOUT_SECONDS } = route;
  const timer = setTimeout(() => timeout.abort(), timeoutSeconds * 1000);
  const forward = () => timeout.abort();
  options.signal?.addEventListener('abort', forward);
  try {
    options.signal?.throwIfAborted();
    const response = await fetch(
      urlOf(route, untyped),
      request(route, untyped, options, timeout.signal),
    );
    recordServerTime(response);
    return (await readReply(response, route)) as CallReply<E>;
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw error instanceof CallError ? error : connectionError(0);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', forward);
  }
}

/** Returns why a read failed: the server's message, else a general one. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof CallError)) return SERVER_FAILED;
  return error.message === '' ? SERVER_FAILED : error.message;
}

/**
 * Returns the message with the errors of fields that it does not contain, for a place without
 * inputs.
 */
export function fullMessage({ message, fields = {} }: CallError): string {
  const missing = Object.values(fields).filter((error) => !message.includes(error));
  return [message, ...new Set(missing)].filter((part) => part !== '').join(' ');
}

/** Returns the message unless one of the field errors equals it, else ''. */
export function messageUnlessField({ message, fields = {} }: CallError): string {
  return Object.values(fields).includes(message) ? '' : message;
}

type UntypedInput = { params?: unknown; query?: unknown; body?: unknown };

/** Returns the URL of a route with its path parameters and query. */
export function urlOf(route: Route, input: UntypedInput): string {
  const params = textsOf(input.params);
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams(textsOf(input.query)).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Returns names and values as texts for the URL, without undefined ones. */
function textsOf(values: unknown): Record<string, string> {
  const texts: Record<string, string> = {};
  if (typeof values !== 'object' || values === null) return texts;
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) texts[name] = String(value);
  }
  return texts;
}

function request(
  route: Route,
  input: UntypedInput,
  options: CallOptions,
  signal: AbortSignal,
): RequestInit {
  const accept = route.mediaType === undefined ? JSON_TYPE : `${route.mediaType}, ${JSON_TYPE}`;
  const headers: Record<string, string> = { accept };
  if (options.key !== undefined) headers['idempotency-key'] = options.key;
  if (options.token !== undefined) headers['authorization'] = `Bearer ${options.token}`;
  if (options.idle) headers['x-unattended'] = '1';
  const base = { method: route.method, headers, signal, credentials: 'same-origin' } as const;
  if (!route.body) return base;
  headers['content-type'] = JSON_TYPE;
  return { ...base, body: JSON.stringify(input.body ?? {}) };
}

type Reply = { data: unknown; message?: string };

async function readReply(response: Response, { mediaType: media, flat }: Route): Promise<Reply> {
  if (response.ok && media !== undefined) return { data: await readText(response, media) };
  const reply: unknown = await response.json().catch(() => null);
  if (isFailure(reply)) throw new CallError('refused', response.status, toFailure(reply));
  if (!response.ok) throw new CallError('refused', response.status, toFailure({}));
  if (!isSuccess(reply)) throw connectionError(response.status);
  if (flat) return { data: reply };
  return reply.message === undefined
    ? { data: reply.data }
    : { data: reply.data, message: reply.message };
}

/** Reads a text file with its byte order mark. */
async function readText(response: Response, media: string): Promise<string> {
  if (response.headers.get('content-type') !== media) throw connectionError(response.status);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
}

function isSuccess(reply: unknown): reply is Success<unknown> {
  return isObject(reply) && 'success' in reply && reply.success === true;
}

function isFailure(reply: unknown): reply is Partial<Failure> {
  return isObject(reply) && 'success' in reply && reply.success === false;
}

export function isObject(reply: unknown): reply is object {
  return typeof reply === 'object' && reply !== null;
}

/** Fills in '' for missing fields: a proxy may have cut the answer. */
function toFailure({ message, code, fields, data }: Partial<Failure>): FailureBody {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const rest = { ...(fields && { fields }), ...(data !== undefined && { data }) };
  return { message: text(message), code: text(code), ...rest };
}

/** Returns the error of a call without an answer, or with an unusable one (`status`). */
export function connectionError(status: number): CallError {
  return new CallError('connection', status, { message: CONNECTION_FAILED, code: 'connection' });
}
