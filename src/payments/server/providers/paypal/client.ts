import { OutcomeUnknown, ProviderRejected } from '../provider.ts';
import { type Answered, exchange, type HttpOptions, jsonOf } from './exchange.ts';
import { errorAnswer, readAnswer, tokenAnswer } from './messages.ts';

export type Call = {
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
