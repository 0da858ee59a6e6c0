import { resolve } from 'node:path';
import { BackupRefused } from '#server-kit/backup-refused.ts';
import { ConfigError } from '#server-kit/config.ts';
import { DataFolderInUse, DataFolderUnusable } from '#server-kit/folder-lock.ts';
import { NewerDatabase } from '#server-kit/migrate.ts';
import { EngineUnavailable } from '#server-kit/postgres-binaries.ts';

/** The command was called with other arguments than it takes; the message tells how. */
export class WrongArguments extends Error {
  override name = 'WrongArguments';
}

const SPOKEN = [
  BackupRefused,
  ConfigError,
  DataFolderInUse,
  DataFolderUnusable,
  EngineUnavailable,
  NewerDatabase,
  WrongArguments,
];

/** Runs a command: prints its sentence and ends with 0, or prints the one that refuses and ends with 1. */
export async function command(work: (args: string[]) => Promise<string>): Promise<void> {
  // Ending this way lets a server that was started for the time go too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(130));
  try {
    console.log(await work(process.argv.slice(2)));
  } catch (error) {
    console.error(sentenceOf(error));
    process.exit(1);
  }
}

function sentenceOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (SPOKEN.some((kind) => error instanceof kind)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') {
    return 'No se pudo conectar con la base de datos de DATABASE_URL.';
  }
  if (code === 'ENOSPC') return 'No queda espacio en el disco; no se cambió nada.';
  if (code === 'EACCES' || code === 'EISDIR')
    return `No se puede usar ese archivo (${error.message}).`;
  return error;
}

/** npm runs scripts in the project's folder; a file named by the caller lies in the caller's. */
export function callersFile(file: string): string {
  return resolve(process.env.INIT_CWD ?? '.', file);
}
