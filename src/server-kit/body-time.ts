import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerBrokenRequest } from './http-errors.ts';

/** From the head of a request to the end of its body. */
const USUAL_MS = 10_000;
/** 5 MB from a telephone in the back of a workshop, at 30 kB a second. */
const LONG_MS = 180_000;
/** The server's own limit, behind both. */
export const REQUEST_TIMEOUT_MS = LONG_MS + USUAL_MS;
/** To read the answer, once it is there. */
const FAREWELL_MS = 1_000;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** A body that does not end in its time is answered with 408: a stranger holds no connection. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    if (length === '0' && encoding === undefined) return;
    setDeadline(raw, reply.raw, USUAL_MS);
    raw.once('close', () => clearTimeout(deadlines.get(raw)));
  });
}

/** For a caller who was let in, and sends a picture: the time that a slow telephone needs. */
export function allowLongBody(raw: IncomingMessage, response: ServerResponse): void {
  setDeadline(raw, response, LONG_MS);
}

function setDeadline(raw: IncomingMessage, response: ServerResponse, ms: number): void {
  clearTimeout(deadlines.get(raw));
  const timer = setTimeout(() => {
    if (!raw.complete) cutOff(raw, response);
  }, ms);
  deadlines.set(raw, timer.unref());
}

function cutOff({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) {
    socket.destroy();
    return;
  }
  answerBrokenRequest(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
}
