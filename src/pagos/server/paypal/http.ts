import { Refused, Unknown } from '../provider.ts';
import { type Access, openAccess } from './access.ts';
import { type Answered, exchange, type HttpOptions, jsonOf } from './exchange.ts';
import { errorAnswer, readAnswer } from './wire.ts';

export type Call = {
  method: 'GET' | 'POST';
  path: string;
  /** For the log, which never holds an address with an id in it. */
  name: string;
  body?: unknown;
  requestId?: string;
  timeoutMs?: number;
};

/** Sends a call and answers its JSON; throws `Refused` or `Unknown` and nothing else. */
export type Send = (call: Call) => Promise<unknown>;

const UNAUTHORIZED = 401;

/** A token that was revoked is dropped, and the call made once more with a new one. */
export function openHttp(options: HttpOptions): Send {
  const access = openAccess(options);
  return async (call) => {
    const first = await sendOnce(options, access, call);
    const again = first.status === UNAUTHORIZED;
    return readBody(again ? await sendOnce(options, access, call) : first);
  };
}

async function sendOnce(options: HttpOptions, access: Access, call: Call): Promise<Answered> {
  const token = await access.token();
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
  if (answer.status === UNAUTHORIZED) access.drop(token);
  return answer;
}

/** 4xx is a definite no, but for those that ask to come again later; 409: the same is being worked on. */
const LATER = new Set([408, 409, 425, 429]);
const AT_IT = /_IN_PROGRESS$/;

function readBody({ status, text }: Answered): unknown {
  if (status < 200 || (status >= 300 && status < 400) || status >= 500 || LATER.has(status)) {
    throw new Unknown(`status ${status}`);
  }
  const json = jsonOf(text);
  if (status < 300) return json;
  const { name, error, details } = readAnswer(errorAnswer, json);
  const issue = details?.[0]?.issue ?? name ?? error;
  // Not PayPal's own envelope: somebody in between, who does not know what PayPal did.
  if (issue === undefined) throw new Unknown(`status ${status} in a shape that nobody knows`);
  if (AT_IT.test(issue)) throw new Unknown(issue);
  throw new Refused(status, issue);
}
