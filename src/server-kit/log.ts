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

/** PostgreSQL puts values of rows into `detail` and `where`; only these fields may be logged. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'not an error object' };
  const fields = error as Error & { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.name,
    message: error.message,
    code: fields.code,
    constraint: fields.constraint,
    table: fields.table,
    stack: error.stack
      ?.split('\n')
      .slice(1, 6)
      .map((line) => line.trim()),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}
