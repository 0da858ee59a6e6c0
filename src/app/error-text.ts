import { ImportRejected } from '#data-import/server/import-log.ts';
import { sqlState } from '#platform/data/database.ts';
import {
  NewerDatabase,
  OldServer,
  OtherSchema,
  ReadOnlyServer,
  WrongEncoding,
} from '#platform/data/migrate.ts';
import { READ_ONLY } from '#platform/data/prepared-pool.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import { ConfigError } from '#platform/operations/config.ts';
import { DataFolderInUse, DataFolderUnusable } from '#platform/postgres/folder-lock.ts';
import { PostgresUnavailable } from '#platform/postgres/postgres-binaries.ts';
import { UsageError } from './cli/usage-error.ts';

/** Errors whose message is a Spanish sentence for the owner. */
const USER_ERRORS = [
  BackupError,
  ConfigError,
  ImportRejected,
  DataFolderInUse,
  DataFolderUnusable,
  PostgresUnavailable,
  NewerDatabase,
  OldServer,
  OtherSchema,
  ReadOnlyServer,
  UsageError,
  WrongEncoding,
];

/** Returns a Spanish sentence for an error of an entry point; `null` for unexpected errors. */
export function errorText(error: unknown): string | null {
  if (USER_ERRORS.some((kind) => error instanceof kind)) return (error as Error).message;
  const root = rootCause(error);
  if (!(root instanceof Error)) return null;
  return databaseErrorText(root) ?? networkErrorText(root) ?? fileErrorText(root);
}

const REFUSED_LOGIN =
  'El servidor de DATABASE_URL no acepta el usuario, la contraseña o la base de datos.';
const UNREACHABLE = 'No se pudo conectar con la base de datos de DATABASE_URL.';

/** Decides by SQLSTATE; errors of the client itself have only a message. */
function databaseErrorText(error: Error): string | null {
  const state = sqlState(error);
  if (/^(28|3D)...$/.test(state) || error.message.startsWith('SASL:')) return REFUSED_LOGIN;
  if (state === '42501') {
    return 'El usuario de DATABASE_URL no tiene permiso para crear las tablas o la extensión btree_gist.';
  }
  if (/^(0A000|58P01)$/.test(state) && error.message.includes('extension')) {
    return 'Al servidor de DATABASE_URL le falta la extensión btree_gist.';
  }
  if (/^(26000|42P05)$/.test(state)) {
    return 'DATABASE_POOL_URL necesita PgBouncer 1.21 o más nuevo, con max_prepared_statements mayor que 0.';
  }
  if (state === '53300') return 'El servidor de DATABASE_URL no acepta más conexiones.';
  if (/^(57P0|08)/.test(state) || /^Connection terminated/.test(error.message)) {
    return 'La base de datos se cerró o todavía no acepta conexiones; intenta nuevamente.';
  }
  if (state === READ_ONLY) return new ReadOnlyServer().message;
  if (state === 'ERR_INVALID_URL') return 'DATABASE_URL no es una dirección válida.';
  return null;
}

function networkErrorText(error: Error): string | null {
  if (!('syscall' in error)) return null;
  const port = 'port' in error ? ` ${error.port}` : '';
  const code = sqlState(error);
  if (code === 'EADDRINUSE') return `El puerto${port} ya está en uso: elige otro con PORT.`;
  const host = 'hostname' in error ? error.hostname : undefined;
  if (error.syscall === 'listen' || (host !== undefined && host === process.env['HOST']?.trim())) {
    return `No se puede escuchar ahí (${code}): revisa HOST y PORT.`;
  }
  const reaching = ['connect', 'getaddrinfo', 'read', 'write'].includes(String(error.syscall));
  return reaching &&
    /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|ENOENT|EACCES|EPIPE|EADDR)/.test(code)
    ? UNREACHABLE
    : null;
}

function fileErrorText(error: Error): string | null {
  const code = sqlState(error);
  if (code === 'ENOSPC') return 'No queda espacio en el disco; no se cambió nada.';
  if (/^(EACCES|EISDIR|EROFS|EPERM|ENOTDIR|ENAMETOOLONG)$/.test(code)) {
    return `No se puede usar ese archivo (${error.message}).`;
  }
  return null;
}

/** A failed migration wraps PostgreSQL's error; a host with several addresses fails at each of them. */
function rootCause(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0]);
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error;
}
