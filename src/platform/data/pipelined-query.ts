import type { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';
import { pipelinedValues } from './prepared-pool.ts';

/**
 * Sends a statement of a transaction whose rows nobody needs, without waiting for its answer: it
 * leaves with the next statement that is waited for (at the latest the COMMIT) and is done before
 * it. Where it fails PostgreSQL refuses all that follows in the transaction, and the next one that
 * is waited for throws the error of the first.
 */
export async function sendPipelined(
  tx: Tx,
  { sql, parameters, query, queryId }: Pick<CompiledQuery, keyof CompiledQuery>,
): Promise<void> {
  const values = [...parameters];
  pipelinedValues.add(values);
  await tx.executeQuery({ sql, parameters: values, query, queryId });
}
