import { lookup, Resolver } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Why a request was not made, or has no answer. */
export type OutgoingProblem =
  | 'no-https'
  | 'inside-address'
  | 'unknown-name'
  | 'no-connection'
  | 'bad-certificate'
  | 'timeout'
  | 'no-answer';

export class OutgoingError extends Error {
  override name = 'OutgoingError';
  readonly problem: OutgoingProblem;

  constructor(problem: OutgoingProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

export type OutgoingOptions = {
  /**
   * Receivers that may have an address of the own network and answer to http, as `URL.host` writes them: the name, with the
   * port if it is not the scheme's.
   */
  allowedHosts: ReadonlySet<string>;
  /** Returns all addresses of a name. Called once per request. */
  resolve?: (name: string) => Promise<readonly string[]>;
  /** Accepted certificates besides the known ones; for tests. */
  ca?: string;
  connectMs?: number;
  totalMs?: number;
  /** How long the body of an answer is read after its headers. */
  bodyMs?: number;
};

/** `excerpt`: the beginning of the body in one line, for a log. */
export type OutgoingAnswer = { status: number; excerpt: string };

const CONNECT_MS = 5_000;
const TOTAL_MS = 15_000;
const BODY_MS = 2_000;
const EXCERPT_BYTES = 512;
type FamilyOption = 'autoSelectFamily' | 'autoSelectFamilyAttemptTimeout';
/** Node's 250 ms are shorter than a way to Europe and back. */
const NEXT_ADDRESS_MS = 1_500;

/**
 * Returns why a request to this URL is never made, or null. Does not resolve names: `postOutgoing` checks the addresses
 * of a name when it connects.
 */
export function outgoingUrlProblem(
  url: URL,
  { allowedHosts }: Pick<OutgoingOptions, 'allowedHosts'>,
): OutgoingProblem | null {
  if (allowedHosts.has(url.host)) return /^https?:$/.test(url.protocol) ? null : 'no-https';
  if (url.protocol !== 'https:') return 'no-https';
  const name = nameOf(url);
  return isIP(name) !== 0 && !isPublic(name) ? 'inside-address' : null;
}

/**
 * Sends a POST to an address that a user or a browser chose. Connects to public addresses only, except to `allowedHosts`:
 * the connection goes to the very addresses that were checked, so a second answer of the name server has no effect.
 * Follows no redirect. The status counts from the headers on: a body that never ends, or breaks off, is cut.
 */
export async function postOutgoing(
  url: URL,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string | Buffer },
  options: OutgoingOptions,
): Promise<OutgoingAnswer> {
  const problem = outgoingUrlProblem(url, options);
  if (problem !== null) throw new OutgoingError(problem);
  const { totalMs = TOTAL_MS, connectMs = CONNECT_MS, bodyMs = BODY_MS } = options;
  const isHttps = url.protocol === 'https:';
  const resolve = allowedOrPublic(url, options);
  const settings: RequestOptions & Pick<TcpNetConnectOpts, FamilyOption> = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    // A connection of its own: one that is kept open was checked for another request.
    agent: false,
    lookup: lookupFrom(resolve),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  };
  const request = (isHttps ? requestHttps : requestHttp)(url, settings);
  const giveUp = () => request.destroy(new OutgoingError('timeout'));
  const connecting = setTimeout(giveUp, connectMs);
  const deadline = setTimeout(giveUp, totalMs);
  request.once('socket', (socket) =>
    socket.once(isHttps ? 'secureConnect' : 'connect', () => clearTimeout(connecting)),
  );
  try {
    const answer = await headersOf(request, body);
    return { status: answer.statusCode ?? 0, excerpt: await readExcerpt(answer, bodyMs) };
  } finally {
    clearTimeout(connecting);
    clearTimeout(deadline);
    request.destroy();
  }
}

function headersOf(request: ClientRequest, body: string | Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    // Stays for the errors after the headers, which change nothing.
    request.on('error', (error) => reject(asOutgoingError(error)));
    request.once('close', () => reject(new OutgoingError('no-answer')));
    request.end(body);
  });
}

function asOutgoingError(error: Error): OutgoingError {
  if (error instanceof OutgoingError) return error;
  const code = 'code' in error ? String(error.code) : '';
  return new OutgoingError(problemOf(code), { cause: error });
}

/** Reads the code of a network error of Node. */
function problemOf(code: string): OutgoingProblem {
  if (code === 'ETIMEDOUT') return 'timeout';
  if (/CERT|SIGNATURE|ALTNAME|ERR_TLS|ERR_SSL|EPROTO/.test(code)) return 'bad-certificate';
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES/.test(code)) {
    return 'no-connection';
  }
  return 'no-answer';
}

async function readExcerpt(answer: IncomingMessage, bodyMs: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  const cut = setTimeout(() => answer.destroy(), bodyMs);
  try {
    for await (const part of answer) {
      parts.push(part);
      size += part.length;
      if (size >= EXCERPT_BYTES) break;
    }
  } catch {
    // The connection ended within the body: the excerpt is what arrived.
  } finally {
    clearTimeout(cut);
  }
  const text = Buffer.concat(parts).subarray(0, EXCERPT_BYTES).toString('utf8');
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

/** Returns a function that resolves the name of a URL, and throws for one with an address inside. */
function allowedOrPublic(
  url: URL,
  { allowedHosts, resolve = resolvePublicName }: OutgoingOptions,
): (name: string) => Promise<readonly string[]> {
  if (allowedHosts.has(url.host)) return resolveAnyName;
  return async (name) => {
    const addresses = await resolve(name);
    if (addresses.every(isPublic)) return addresses;
    throw new OutgoingError('inside-address');
  };
}

/** As the system resolves names: also those of its file of hosts. */
async function resolveAnyName(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

/** Asks the name servers. The system's resolver would block one of four threads that read files and hash passwords. */
async function resolvePublicName(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/** Node calls it once per connection, with `all`, and connects to the addresses that it returns. */
function lookupFrom(resolve: (name: string) => Promise<readonly string[]>): LookupFunction {
  return (name, _options, callback) => {
    const answer = async () => {
      const addresses = await resolve(name);
      if (addresses.length === 0) throw new OutgoingError('unknown-name');
      return addresses.map((address) => ({ address, family: isIP(address) }));
    };
    answer().then(
      (found) => callback(null, found),
      (error: Error) => callback(error, []),
    );
  };
}

/** IPv6 addresses in use begin with 2000::/3; the rest is reserved, or an IPv4 address in another form. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address belongs to the Internet: no loopback, private, link-local or reserved one, and no tunnel to one. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}

/** Returns the name, or the address without the brackets of IPv6. */
const nameOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');
