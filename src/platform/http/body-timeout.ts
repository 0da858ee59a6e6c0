import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { BrokenRequestHandler } from './http-errors.ts';

/** From the head of a request to the end of its body. */
const USUAL_MS = 10_000;
/** 5 MB from a telephone in the back of a workshop, at 30 kB a second. */
const LONG_MS = 180_000;
/** The server's own limit, behind both. */
export const REQUEST_TIMEOUT_MS = LONG_MS + USUAL_MS;
/** To read the answer, once it is there. */
const FAREWELL_MS = 1_000;

type Deadline = { timer: NodeJS.Timeout; answer: BrokenRequestHandler };
const deadlines = new WeakMap<IncomingMessage, Deadline>();

/** A body that does not end in its time is answered with 408: a stranger holds no connection. */
export function limitBodyTimeout(app: FastifyInstance, answer: BrokenRequestHandler): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    if (length === '0' && encoding === undefined) return;
    setDeadline(raw, reply.raw, { ms: USUAL_MS, answer });
    raw.once('close', () => clearTimeout(deadlines.get(raw)?.timer));
  });
}

/** For a caller who was let in, and sends a picture: the time that a slow telephone needs. */
export function extendBodyTimeout(raw: IncomingMessage, response: ServerResponse): void {
  const before = deadlines.get(raw);
  if (before) setDeadline(raw, response, { ms: LONG_MS, answer: before.answer });
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
  setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
}
