import { Agent, request } from 'node:http';
import autocannon from 'autocannon';

export type LoadRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

export type LoadResult = {
  done: number;
  /** Answers other than 2xx, and unanswered calls. */
  failed: number;
  /** Status and text of the first failure. */
  failure?: string;
  seconds: number;
  /** Milliseconds of each call, in the order of the answers; empty for `sendRepeatedly`. */
  times: number[];
};

export const CONNECTIONS = 10;

/** Sends the same requests repeatedly from ten connections for `seconds`. */
export async function sendRepeatedly(
  url: string,
  requests: LoadRequest[],
  seconds: number,
): Promise<LoadResult> {
  const result = await autocannon({ url, requests, duration: seconds, connections: CONNECTIONS });
  return {
    done: result['2xx'],
    failed: result.non2xx + result.errors,
    seconds: result.duration,
    times: [],
  };
}

/**
 * Sends the requests of `next` over `connections` until it returns `null`. For requests that must
 * all differ: autocannon would hold them all in memory.
 */
export async function sendAll(
  next: () => LoadRequest | null,
  urls: readonly string[],
  connections = CONNECTIONS,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const outcome: LoadResult = { done: 0, failed: 0, seconds: 0, times: [] };
  const start = performance.now();
  const client = async (url: URL) => {
    for (let sent = next(); sent; sent = next()) {
      const begun = performance.now();
      const answer = await sendOne(agent, url, sent);
      outcome.times.push(performance.now() - begun);
      if (answer.ok) outcome.done += 1;
      else outcome.failed += 1;
      if (!answer.ok) outcome.failure ??= answer.text;
    }
  };
  const targets = urls.map((url) => new URL(url));
  await Promise.all(
    Array.from({ length: connections }, (_, index) => {
      const target = targets[index % targets.length];
      return target ? client(target) : Promise.resolve();
    }),
  );
  outcome.seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return outcome;
}

type Answer = { ok: boolean; text: string; bytes: number };

/** Returns the bytes of an answer's body as they are sent. Throws unless it succeeds. */
export async function bytesOf(url: string, sent: LoadRequest): Promise<number> {
  const agent = new Agent();
  const { ok, text, bytes } = await sendOne(agent, new URL(url), sent);
  agent.destroy();
  if (!ok) throw new Error(`${sent.path}: ${text}`);
  return bytes;
}

function sendOne(agent: Agent, url: URL, sent: LoadRequest): Promise<Answer> {
  const { method, path, body = '' } = sent;
  const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) };
  const headers = { ...sent.headers, ...length };
  const { hostname: host, port } = url;
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ ok: false, text: String(error), bytes: 0 });
    const call = request({ agent, method, path, host, port, headers }, (response) => {
      const { statusCode = 0 } = response;
      const ok = statusCode >= 200 && statusCode < 300;
      let text = ok ? '' : `${statusCode} `;
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (!ok) text += String(chunk);
      });
      response.on('end', () => resolve({ ok, text, bytes }));
      response.on('error', fail);
    });
    call.on('error', fail);
    call.end(body);
  });
}

/**
 * Returns a source address as a proxy would forward it. There are enough addresses that no rate
 * limit rejects a call. Neighbours are in different networks, because bookings of one network run one after the other.
 */
export function addressOf(index: number): string {
  return `10.${index & 255}.${(index >> 8) & 255}.${(index >> 16) & 255}`;
}
