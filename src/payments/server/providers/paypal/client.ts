import type { Logger } from 'pino';
import { OutcomeUnknown, ProviderRejected } from '../provider.ts';
import { errorAnswer, readAnswer, tokenAnswer } from './messages.ts';

type Call = {
  method: 'GET' | 'POST';
  path: string;
  /** For the log, which never holds a path with an id. */
  name: string;
  body?: unknown;
  requestId?: string;
  timeoutMs?: number;
};

/** Sends a call and returns its JSON; throws `ProviderRejected` or `OutcomeUnknown` and nothing else. */
export type Send = (call: Call) => Promise<unknown>;

const UNAUTHORIZED = 401;

/** Drops a revoked token and repeats the call once with a new one. */
export function openPaypalClient(options: HttpOptions): Send {
  const accessToken = openAccessToken(options);
  return async (call) => {
    const first = await sendOnce(options, accessToken, call);
    const revoked = first.status === UNAUTHORIZED;
    return readBody(revoked ? await sendOnce(options, accessToken, call) : first);
  };
}

async function sendOnce(
  options: HttpOptions,
  accessToken: AccessToken,
  call: Call,
): Promise<Answered> {
  const token = await accessToken.get();
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    ...(call.method === 'POST' && {
      'content-type': 'application/json',
      prefer: 'return=representation',
    }),
    ...(call.requestId !== undefined && { 'paypal-request-id': call.requestId }),
  };
  const answer = await exchange(options, call.name, call.path, {
    method: call.method,
    headers,
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    signal: AbortSignal.timeout(call.timeoutMs ?? options.timeoutMs),
  });
  if (answer.status === UNAUTHORIZED) accessToken.drop(token);
  return answer;
}

/** A 4xx is a rejection, but for those that ask to come back later; 409: the same call is in progress. */
const COME_BACK = new Set([408, 409, 425, 429]);
const IN_PROGRESS = /_IN_PROGRESS$/;

function readBody({ status, text }: Answered): unknown {
  if (status < 200 || (status >= 300 && status < 400) || status >= 500 || COME_BACK.has(status)) {
    throw new OutcomeUnknown(`status ${status}`);
  }
  const json = jsonOf(text);
  if (status < 300) return json;
  const { name, error, details } = readAnswer(errorAnswer, json);
  const issue = details?.[0]?.issue ?? name ?? error;
  // Not PayPal's own form: a server in between, which does not know what PayPal did.
  if (issue === undefined) throw new OutcomeUnknown(`status ${status} in an unknown form`);
  if (IN_PROGRESS.test(issue)) throw new OutcomeUnknown(issue);
  throw new ProviderRejected(status, issue);
}

/** The access token of all calls. */
type AccessToken = {
  get(): Promise<string>;
  /** Forgets a rejected token, unless another one is in use by now. */
  drop(token: string): void;
};

const EARLY_MS = 60_000;

type Token = { token: string; until: number };

/** Concurrent calls wait for the same token. */
function openAccessToken(options: HttpOptions): AccessToken {
  let current: Token | null = null;
  let fetching: Promise<Token> | null = null;
  return {
    async get() {
      if (current !== null && options.clock() < current.until) return current.token;
      fetching ??= fetchToken(options).finally(() => {
        fetching = null;
      });
      current = await fetching;
      return current.token;
    },
    drop(token) {
      if (current?.token === token) current = null;
    },
  };
}

async function fetchToken(options: HttpOptions): Promise<Token> {
  const { clientId, secret, clock, timeoutMs } = options;
  const requestedAt = clock();
  const basic = Buffer.from(`${clientId}:${secret}`).toString('base64');
  const { status, text } = await exchange(options, 'token', '/v1/oauth2/token', {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (status !== 200) throw new OutcomeUnknown(`no access token: status ${status}`);
  const { access_token, expires_in } = readAnswer(tokenAnswer, jsonOf(text));
  return { token: access_token, until: requestedAt + expires_in * 1_000 - EARLY_MS };
}

/** The longest answer, a list of 500 transactions, has about 300 kB. */
const MAX_BYTES = 1_000_000;

type HttpOptions = {
  baseUrl: string;
  clientId: string;
  secret: string;
  log: Logger;
  /** Epoch milliseconds. */
  clock: () => number;
  timeoutMs: number;
};

type Answered = { status: number; text: string };

/** One request and its whole answer. Logs the debug id of each answer, which PayPal's support asks for. */
export async function exchange(
  { baseUrl, log }: Pick<HttpOptions, 'baseUrl' | 'log'>,
  name: string,
  path: string,
  init: RequestInit,
): Promise<Answered> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const response = await fetch(baseUrl + path, { ...init, redirect: 'error' });
    const text = await limitedText(response, MAX_BYTES);
    const debugId = response.headers.get('paypal-debug-id');
    log.info({ call: name, status: response.status, debugId, ms: took() }, 'paypal');
    return { status: response.status, text };
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    log.warn({ call: name, reason, ms: took() }, 'paypal silent');
    throw new OutcomeUnknown('incomplete answer', { cause: error });
  }
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (error) {
    throw new OutcomeUnknown('not JSON', { cause: error });
  }
}

/** An answer longer than the caller allows. */
export class TooLong extends Error {
  override name = 'TooLong';
}

/** The body as text; stops reading and throws `TooLong` after `mostBytes` (unpacked). */
export async function limitedText(response: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop cancels the body, which ends the connection.
    if (bytes > mostBytes) throw new TooLong(`more than ${mostBytes} bytes`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
