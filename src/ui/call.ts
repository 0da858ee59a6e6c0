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

/** What an entry of the contract wants to be sent. */
export type CallInput<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;

export type CallReply<E extends Endpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R>
    ? { data: SchemaOutput<R>; message?: string }
    : never;

export type CallOptions = {
  /** Sent as `Idempotency-Key`: the same key and input act once. */
  key?: string;
  /** Sent as `Authorization: Bearer`. */
  token?: string;
  /** Nobody is at the screen: the session is not used by this call. */
  idle?: boolean;
  signal?: AbortSignal;
};

/**
 * `refused`: a server answered and said no; `message` is its own Spanish sentence, or '' where it
 * gave none (a proxy's page): the screen then says what it could not do.
 * `connection`: no answer came, or one that is neither yes nor no (offline, time out, a page of
 * the network's sign-in).
 */
export class CallError extends Error {
  readonly kind: 'refused' | 'connection';
  /** HTTP status; 0 when there was no answer. */
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
 * Calls an entry of the contract; resolves with its `data` and `message`, rejects with `CallError`
 * alone. A call that the given signal aborted rejects with the signal's own reason instead, so
 * that a screen which no longer cares never shows it.
 */
export function call<E extends Endpoint>(
  entry: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallReply<E>> {
  return callAt<E>(entry, input, options);
}

/** The same where the page has the entry's route alone; `E` is the entry's type. */
export async function callAt<E extends Endpoint = never>(
  route: Route,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallReply<E>> {
  const given: UntypedInput = input;
  const patience = new AbortController();
  const { timeoutSeconds: patienceSeconds = TIMEOUT_SECONDS } = route;
  const timer = setTimeout(() => patience.abort(), patienceSeconds * 1000);
  const forward = () => patience.abort();
  options.signal?.addEventListener('abort', forward);
  try {
    options.signal?.throwIfAborted();
    const response = await fetch(
      addressOf(route, given),
      request(route, given, options, patience.signal),
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

/** Returns why a read failed: the server's message if there is one, else that it failed or was unreachable. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof CallError)) return SERVER_FAILED;
  return error.message === '' ? SERVER_FAILED : error.message;
}

/** The message, then the sentences of refused fields that it leaves out: for where no field shows them. */
export function fullMessage({ message, fields = {} }: CallError): string {
  const left = Object.values(fields).filter((sentence) => !message.includes(sentence));
  return [message, ...new Set(left)].filter((part) => part !== '').join(' ');
}

/** The message where it says more than the refused fields do, else ''. */
export function messageUnlessField({ message, fields = {} }: CallError): string {
  return Object.values(fields).includes(message) ? '' : message;
}

type UntypedInput = { params?: unknown; query?: unknown; body?: unknown };

function addressOf(route: Route, given: UntypedInput): string {
  const params = textsOf(given.params);
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams(textsOf(given.query)).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Names and values as the address carries them; what is undefined is left out. */
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
  given: UntypedInput,
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
  return { ...base, body: JSON.stringify(given.body ?? {}) };
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

/** A file, whole: its byte order mark too. */
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

function isObject(reply: unknown): reply is object {
  return typeof reply === 'object' && reply !== null;
}

/** Who stands between may have cut it: what is missing is empty. */
function toFailure({ message, code, fields, data }: Partial<Failure>): FailureBody {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const rest = { ...(fields && { fields }), ...(data !== undefined && { data }) };
  return { message: text(message), code: text(code), ...rest };
}

function connectionError(status: number): CallError {
  return new CallError('connection', status, { message: CONNECTION_FAILED, code: 'connection' });
}
