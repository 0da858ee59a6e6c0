import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#shared/contract/domain-error.ts';
import type { Failure } from '#shared/contract/endpoint.ts';
import { databaseAway, lostRace, sqlState } from '../data/database.ts';
import { bareHeaders } from './response-headers.ts';

type Problem = { status: number; body: Failure; retryAfter?: number };

const failure = (
  status: number,
  code: string,
  sentence: string,
  extra: { fields?: Record<string, string>; data?: unknown } = {},
): Problem => ({
  status,
  body: {
    success: false,
    message: sentence,
    error: sentence,
    code,
    ...(extra.fields && { fields: extra.fields }),
    ...(extra.data !== undefined && { data: extra.data }),
  },
});

const BUSY = 'El servicio no está disponible en este momento. Intenta nuevamente en unos segundos.';

/** Fastify's own refusals (parsing, sizes, rate limits) by their HTTP status. */
const BY_STATUS: Readonly<Record<number, readonly [code: string, sentence: string]>> = {
  400: ['invalid-input', 'Los datos enviados no son válidos.'],
  403: ['no-permission', 'No tienes permiso para hacer eso.'],
  401: ['no-session', 'Tu sesión ha expirado. Por favor inicia sesión nuevamente.'],
  404: ['not-found', 'No se encontró lo que buscas.'],
  405: ['method-not-allowed', 'Esa operación no existe.'],
  408: ['timeout', 'El envío tardó demasiado. Intenta nuevamente.'],
  413: ['too-large', 'El envío es demasiado grande.'],
  414: ['too-large', 'La dirección es demasiado larga.'],
  415: ['unsupported-type', 'El formato del envío no es válido.'],
  429: ['too-many-requests', 'Demasiados intentos. Espera un momento y vuelve a intentarlo.'],
  431: ['too-large', 'El envío es demasiado grande.'],
  503: ['unavailable', BUSY],
};

export function errorResponse(status: number): Problem {
  const [code, sentence] = BY_STATUS[status] ?? ['error', 'Ocurrió un error. Intenta nuevamente.'];
  return failure(status, code, sentence);
}

/** The one place where an error becomes a status code and a Spanish sentence. */
function describe(error: unknown): Problem {
  if (error instanceof DomainError) return refusal(error);
  if (lostRace(error)) return { ...errorResponse(503), retryAfter: 1 };
  if (databaseAway(error) || timedOut(error)) return { ...errorResponse(503), retryAfter: 2 };
  const status = statusOf(error);
  return status >= 400 && status < 500 ? errorResponse(status) : errorResponse(500);
}

function refusal(error: DomainError): Problem {
  const { status, code, message, fields, data } = error;
  const problem = failure(status, code, message, { ...(fields && { fields }), data });
  const wait =
    typeof data === 'object' && data && 'retryAfter' in data ? data.retryAfter : undefined;
  return typeof wait === 'number' ? { ...problem, retryAfter: wait } : problem;
}

/** Statement or lock timeout: the database is overloaded, the call may be repeated. */
function timedOut(error: unknown): boolean {
  return ['57014', '55P03', '25P03'].includes(sqlState(error));
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // Nobody is there to read it: the client went away in the middle of sending.
  if (request.raw.destroyed && !request.raw.complete) {
    request.log.debug('client gone');
    return;
  }
  const problem = describe(error);
  if (problem.status >= 500) logFailure(error, request);
  if (problem.retryAfter !== undefined) void reply.header('retry-after', problem.retryAfter);
  void reply.status(problem.status).send(problem.body);
}

/** A refusal is foreseen: no stack of it, or whoever knocks on a full queue fills the log. */
function logFailure(error: unknown, request: FastifyRequest): void {
  if (error instanceof DomainError) request.log.warn({ code: error.code }, 'request refused');
  else request.log.error({ err: error }, 'request failed');
}

/** Answers addresses that cannot be decoded. */
export function bareErrorHandler(https: boolean) {
  const headers = bareHeaders(https);
  return (error: unknown, _request: FastifyRequest, reply: FastifyReply): void => {
    const problem = describe(error);
    void reply.headers(headers).status(problem.status).send(problem.body);
  };
}

const BROKEN: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export type BrokenRequestHandler = (error: Error & { code?: string }, socket: Socket) => void;

/**
 * Answers what is not even HTTP, or never finishes: the same envelope, then the connection ends.
 */
export function brokenRequestHandler(https: boolean): BrokenRequestHandler {
  const bare = bareHeaders(https);
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, body } = errorResponse(BROKEN[error.code ?? ''] ?? 400);
    const text = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      connection: 'close',
      date: new Date().toUTCString(),
      ...bare,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  };
}
