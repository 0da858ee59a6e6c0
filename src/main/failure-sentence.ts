import { ConfigError } from '#server-kit/config.ts';
import { sqlState } from '#server-kit/database.ts';
import { DataFolderInUse, DataFolderUnusable } from '#server-kit/folder-lock.ts';
import { NewerDatabase, OldServer } from '#server-kit/migrate.ts';
import { EngineUnavailable } from '#server-kit/postgres-binaries.ts';

/** Errors whose message is already the one Spanish sentence that the owner needs. */
const SPOKEN = [
  ConfigError,
  DataFolderInUse,
  DataFolderUnusable,
  EngineUnavailable,
  NewerDatabase,
  OldServer,
];

/** Why the program does not start, in one sentence; `null` where only the whole error helps. */
export function failureSentence(error: unknown): string | null {
  if (SPOKEN.some((kind) => error instanceof kind)) return (error as Error).message;
  const state = sqlState(rootOf(error));
  if (/^(28|3D000)/.test(state)) {
    return 'El servidor de DATABASE_URL no acepta el usuario, la contraseña o la base de datos.';
  }
  if (state === '42501') {
    return 'El usuario de DATABASE_URL no tiene permiso para crear las tablas o la extensión btree_gist.';
  }
  return error instanceof Error && 'syscall' in error ? networkSentence(error) : null;
}

function networkSentence(error: Error & { syscall: unknown }): string | null {
  const port = 'port' in error ? ` ${error.port}` : '';
  const code = sqlState(error);
  if (code === 'EADDRINUSE') return `El puerto${port} ya está en uso: elige otro con PORT.`;
  const host = 'hostname' in error ? error.hostname : undefined;
  if (error.syscall === 'listen' || (host !== undefined && host === process.env['HOST'])) {
    return `No se puede escuchar ahí (${code}): revisa HOST y PORT.`;
  }
  if (error.syscall === 'connect' || error.syscall === 'getaddrinfo') {
    return 'No se pudo conectar con la base de datos de DATABASE_URL.';
  }
  return null;
}

/** A failed migration wraps what PostgreSQL said. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}
