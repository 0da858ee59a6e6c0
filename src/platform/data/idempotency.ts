import { createHash } from 'node:crypto';
import { NoResultError, sql } from 'kysely';
import { DomainError, domainErrors } from '#shared/contract/domain-error.ts';
import type { Db, Tx } from './database.ts';
import { sendPipelined } from './pipelined-query.ts';

/** Errors of a repeated `Idempotency-Key`. */
export const IDEMPOTENCY_ERRORS = {
  'idempotency-conflict': [
    409,
    'Un envío anterior con otros datos ya se guardó. Recarga la página y revisa cómo quedó.',
  ],
  'saved-before': [409, 'Este envío ya se guardó antes. Recarga la página y revisa cómo quedó.'],
} as const;
const idempotencyError = domainErrors(IDEMPOTENCY_ERRORS);

type Value = string | number | boolean | null;

/** Result in the row of a key: ids, figures and flags. Never a name, an address or a token. */
export type StoredResult = Readonly<Record<string, Value | readonly Value[]>>;

type Work<K extends StoredResult, A> = {
  /** Executes the request. Returns the data that `answer` needs. */
  run: () => Promise<K>;
  /** Builds the answer, after `run` and again for each repetition of the request. */
  answer: (result: K) => Promise<A>;
};

/**
 * Runs a request once per `Idempotency-Key`. The key's row is written first, in the caller's
 * transaction, so that a second request with the same key waits and then gets an answer built from
 * the same result. A failed run rolls the row back, and the request may be repeated. Rows live 24
 * hours.
 *
 * `request` holds the input and the acting user (`by`), so that no user gets another's answer. It
 * excludes challenge solutions, which can differ between two tries. Only a hash of the key and the
 * `StoredResult` are stored, so that a backup holds neither a token nor personal data of an answer.
 *
 * Rejects with 409 the same key with another request (`idempotency-conflict`) and a repetition whose
 * record was deleted since (`saved-before`).
 */
export async function withIdempotency<K extends StoredResult, A>(
  tx: Tx,
  action: string,
  callersKey: string | null,
  request: unknown,
  { run, answer }: Work<K, A>,
): Promise<A> {
  if (callersKey === null) return answer(await run());
  const key = storedKey(callersKey);
  const hash = createHash('sha256').update(JSON.stringify(request)).digest();
  const earlier = await claimKey(tx, action, key, hash);
  if (earlier) return answerAgain(() => answer(earlier as K));
  const result = await run();
  const update = tx
    .updateTable('idempotency_keys')
    .set({ kept: JSON.stringify(result) })
    .where('action', '=', action)
    .where('key', '=', key);
  await sendPipelined(tx, update.compile());
  return answer(result);
}

/** Returns the result of a request by its key, or `null`: no request with it succeeded in the last 24 hours. */
export async function findStoredResult(
  db: Db | Tx,
  action: string,
  callersKey: string,
): Promise<StoredResult | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('kept')
    .where('action', '=', action)
    .where('key', '=', storedKey(callersKey))
    .executeTakeFirst();
  return (row?.kept ?? null) as StoredResult | null;
}

const storedKey = (callersKey: string) => createHash('sha256').update(callersKey).digest('hex');

/** Returns the result of an earlier request with the key; `null`: there was none. */
async function claimKey(
  tx: Tx,
  action: string,
  key: string,
  hash: Buffer,
): Promise<StoredResult | null> {
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ action, key, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted) return null;
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'kept'])
    .where('action', '=', action)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!row.request_hash.equals(hash)) {
    throw idempotencyError('idempotency-conflict');
  }
  // Rows from before `0033_kept_facts.sql` hold no result.
  if (row.kept === null) throw idempotencyError('saved-before');
  return row.kept as StoredResult;
}

/** Replaces a 404, which would mean that the first request saved nothing. */
async function answerAgain<A>(answer: () => Promise<A>): Promise<A> {
  try {
    return await answer();
  } catch (error) {
    const gone =
      error instanceof NoResultError || (error instanceof DomainError && error.status === 404);
    throw gone ? idempotencyError('saved-before') : error;
  }
}

/** Housekeeping: deletes keys older than a day. */
export async function forgetOldKeys(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
}
