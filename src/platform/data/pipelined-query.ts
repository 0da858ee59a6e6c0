import type { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';
import { pipelinedValues } from './prepared-pool.ts';

/**
 * Sends a statement of a transaction without waiting for its answer (pipelining), for statements
 * whose rows are not needed. It runs before the next awaited statement, at the latest the COMMIT. If
 * it fails, PostgreSQL rejects the following statements of the transaction, and the next awaited one
 * throws the error of the first.
 */
export async function sendPipelined(
  tx: Tx,
  { sql, parameters, query, queryId }: Pick<CompiledQuery, keyof CompiledQuery>,
): Promise<void> {
  const values = [...parameters];
  pipelinedValues.add(values);
  await tx.executeQuery({ sql, parameters: values, query, queryId });
}

/**
 * Returns the promise, which the caller awaits later or not at all; its rejection is then not reported as
 * unhandled. A statement of a transaction that is awaited later shares its round trip with the
 * statements that are sent meanwhile.
 */
export function awaitLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
