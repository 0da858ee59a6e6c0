import { ConfigError } from '#server-kit/config.ts';
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

/** Runs an entrance; what stops it is one sentence where it can be, otherwise the whole error. */
export async function entrance(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(sentenceOf(error));
    process.exit(1);
  }
}

function sentenceOf(error: unknown): unknown {
  if (SPOKEN.some((kind) => error instanceof kind)) return (error as Error).message;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return 'El puerto ya está en uso: elige otro con PORT.';
  if (code === 'ECONNREFUSED') return 'No se pudo conectar con la base de datos de DATABASE_URL.';
  return error;
}
