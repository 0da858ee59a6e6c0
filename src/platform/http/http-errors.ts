import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#shared/contract/domain-error.ts';
import type { Failure } from '#shared/contract/endpoint.ts';
import { databaseAway, lostRace, sqlState } from '../data/database.ts';
import { bareHeaders } from './response-headers.ts';

type ErrorAnswer = { status: number; body: Failure; retryAfter?: number };

const failure = (
  status: number,
  code: string,
  sentence: string,
  extra: { fields?: Record<string, string>; data?: unknown } = {},
): ErrorAnswer => ({
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

/** Codes and messages of Fastify's own errors (parsing, sizes, rate limits) by HTTP status. */
const BY_STATUS: Readonly<Record<number, readonly [code: string, sentence: string]>> = {
  400: ['invalid-input', 'Los datos enviados no son válidos.'],
  403: ['no-permission', 'No tienes permiso para hacer eso.'],
  401: ['no-session', 'Tu sesión ha expirado. Por favor inicia sesión nuevamente.'],
  404: ['not-found', 'No se encontró lo que buscas.'],
  405: ['method-not-allowed', 'Esa operación no existe.'],
  408: ['timeout', 'El envío tardó demasiado. Intenta nuevamente.'],
  413: ['too-large', 'El envío es demasiado grande.'],
  415: ['unsupported-type', 'El formato del envío no es válido.'],
  429: ['too-many-requests', 'Demasiados intentos. Espera un momento y vuelve a intentarlo.'],
  431: ['too-large', 'El envío es demasiado grande.'],
  503: ['unavailable', BUSY],
};

export function errorResponse(status: number): ErrorAnswer {
  const [code, sentence] = BY_STATUS[status] ?? ['error', 'Ocurrió un error. Intenta nuevamente.'];
  return failure(status, code, sentence);
}

/** Converts every error of a request to its status and Spanish message. */
export function describeHttpError(error: unknown): ErrorAnswer {
  if (error instanceof DomainError) return describeDomainError(error);
  if (lostRace(error)) return { ...errorResponse(503), retryAfter: 1 };
  if (databaseAway(error) || timedOut(error)) return { ...errorResponse(503), retryAfter: 2 };
  const status = statusOf(error);
  return status >= 400 && status < 500 ? errorResponse(status) : errorResponse(500);
}

function describeDomainError(error: DomainError): ErrorAnswer {
  const { status, code, message, fields, data } = error;
  const answer = failure(status, code, message, { ...(fields && { fields }), data });
  const wait =
    typeof data === 'object' && data && 'retryAfter' in data ? data.retryAfter : undefined;
  return typeof wait === 'number' ? { ...answer, retryAfter: wait } : answer;
}

/** Statement or lock timeout: the database is overloaded, and the call may be repeated. */
function timedOut(error: unknown): boolean {
  return ['57014', '55P03', '25P03'].includes(sqlState(error));
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // The client closed the connection while sending: no answer can reach it.
  if (request.raw.destroyed && !request.raw.complete) {
    request.log.debug('client gone');
    return;
  }
  const answer = describeHttpError(error);
  if (answer.status >= 500) logFailure(error, request);
  if (answer.retryAfter !== undefined) void reply.header('retry-after', answer.retryAfter);
  void reply.status(answer.status).send(answer.body);
}

/** Logs a domain error without its stack: calls at a full queue must not fill the log. */
function logFailure(error: unknown, request: FastifyRequest): void {
  if (error instanceof DomainError) request.log.warn({ code: error.code }, 'request refused');
  else request.log.error({ err: error }, 'request failed');
}

/** Returns the handler for errors before any hook, such as addresses that cannot be decoded. */
export function bareErrorHandler(https: boolean) {
  const headers = bareHeaders(https);
  return (error: unknown, _request: FastifyRequest, reply: FastifyReply): void => {
    const answer = describeHttpError(error);
    void reply.headers(headers).status(answer.status).send(answer.body);
  };
}

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export type BrokenRequestHandler = (error: Error & { code?: string }, socket: Socket) => void;

/** Returns the handler for invalid HTTP and unfinished requests: answers with the envelope and closes. */
export function brokenRequestHandler(https: boolean): BrokenRequestHandler {
  const bare = bareHeaders(https);
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, body } = errorResponse(STATUS_BY_CODE[error.code ?? ''] ?? 400);
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
