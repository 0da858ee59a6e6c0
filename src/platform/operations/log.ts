import { type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

/** Lines are written together, at the latest after this; a killed process loses no more. */
const FLUSH_MS = 500;

/**
 * Structured logs, one JSON line each. No personal data: requests are logged by their route
 * pattern (never the address, which may hold a token), errors without their parameters.
 */
export function createLog(level: LogLevel): Logger {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: 4096,
    periodicFlush: FLUSH_MS,
  });
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  return pino(options, destination); // writes what is left when the process ends
}

/**
 * PostgreSQL puts values of rows into `detail` and `where`; only these fields may be logged. The
 * queue tells of its errors by plain objects that are like one.
 */
export function describeError(error: unknown): unknown {
  if (!isLikeAnError(error)) return { message: 'not an error object' };
  return {
    type: error.name,
    message: error.message,
    code: error.code,
    constraint: error.constraint,
    table: error.table,
    queue: error.queue,
    stack: linesOf(error.stack),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

type ErrorLike = { message: string } & Partial<
  Record<'name' | 'code' | 'constraint' | 'table' | 'queue' | 'stack' | 'cause', unknown>
>;

function isLikeAnError(error: unknown): error is ErrorLike {
  return (
    typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
  );
}

function linesOf(stack: unknown): string[] | undefined {
  if (typeof stack !== 'string') return undefined;
  const lines = stack.split('\n').slice(1, 6);
  return lines.map((line) => line.trim());
}
