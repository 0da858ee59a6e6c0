import { type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

/** Buffered lines are written after this time at the latest; a killed process loses no more. */
const FLUSH_MS = 500;

/**
 * Creates the log: JSON lines without personal data. Requests are logged by route pattern, never by
 * address, which may hold a token; errors are logged without their parameters.
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
  return pino(options, destination); // pino flushes the buffer when the process ends
}

/**
 * Returns the fields of an error that may be logged. PostgreSQL puts values of rows into `detail` and
 * `where`, so these are left out. pg-boss reports errors as plain objects.
 */
export function describeError(error: unknown): unknown {
  if (!isErrorLike(error)) return { message: 'not an error object' };
  return {
    type: error.name,
    message: error.message,
    code: error.code,
    constraint: error.constraint,
    table: error.table,
    queue: error.queue,
    stack: stackLines(error.stack),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

type ErrorLike = { message: string } & Partial<
  Record<'name' | 'code' | 'constraint' | 'table' | 'queue' | 'stack' | 'cause', unknown>
>;

function isErrorLike(error: unknown): error is ErrorLike {
  return (
    typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
  );
}

function stackLines(stack: unknown): string[] | undefined {
  if (typeof stack !== 'string') return undefined;
  const lines = stack.split('\n').slice(1, 6);
  return lines.map((line) => line.trim());
}
