import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { BrokenRequestHandler } from './http-errors.ts';

/** Time from the head of a request to the end of its body. */
const DEFAULT_TIMEOUT_MS = 10_000;
/** Enough for 5 MB from a telephone at 30 kB a second. */
const UPLOAD_TIMEOUT_MS = 180_000;
/** Limit of Node's server, longer than both. */
export const REQUEST_TIMEOUT_MS = UPLOAD_TIMEOUT_MS + DEFAULT_TIMEOUT_MS;
/** Time for the client to read the error before the connection is closed. */
const CLOSE_DELAY_MS = 1_000;

type Deadline = { timer: NodeJS.Timeout; answer: BrokenRequestHandler };
const deadlines = new WeakMap<IncomingMessage, Deadline>();

/** Answers 408 to a request whose body does not end in time, so that slow clients cannot hold connections. */
export function limitBodyTimeout(app: FastifyInstance, answer: BrokenRequestHandler): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    if (length !== '0' || encoding !== undefined) {
      setDeadline(raw, reply.raw, { ms: DEFAULT_TIMEOUT_MS, answer });
      raw.once('close', () => clearTimeout(deadlines.get(raw)?.timer));
    }
    done();
  });
}

/** Gives an authorized caller who uploads a picture the time that a slow telephone needs. */
export function extendBodyTimeout(raw: IncomingMessage, response: ServerResponse): void {
  const before = deadlines.get(raw);
  if (before) setDeadline(raw, response, { ms: UPLOAD_TIMEOUT_MS, answer: before.answer });
}

type Limit = { ms: number; answer: BrokenRequestHandler };

function setDeadline(raw: IncomingMessage, response: ServerResponse, { ms, answer }: Limit): void {
  clearTimeout(deadlines.get(raw)?.timer);
  const timer = setTimeout(() => {
    if (!raw.complete) cutOff(raw, response, answer);
  }, ms);
  deadlines.set(raw, { timer: timer.unref(), answer });
}

function cutOff(
  { socket }: IncomingMessage,
  response: ServerResponse,
  answer: BrokenRequestHandler,
): void {
  if (response.headersSent) {
    socket.destroy();
    return;
  }
  answer(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref();
}
