import { createHash } from 'node:crypto';
import { NoResultError, sql } from 'kysely';
import { DomainError } from '#shared/contract/domain-error.ts';
import type { Tx } from './database.ts';
import { sendPipelined } from './pipelined-query.ts';

type Fact = string | number | boolean | null;

/** What the row of a key holds: ids, figures and flags. Never a name, an address or a token. */
export type StoredResult = Readonly<Record<string, Fact | readonly Fact[]>>;

type Work<K extends StoredResult, A> = {
  /** Does what was asked, once. Returns what `answer` needs to know of it. */
  run: () => Promise<K>;
  /** Builds the answer, after `run` and again for each repetition of the request. */
  answer: (kept: K) => Promise<A>;
};

/**
 * Runs a request once per `Idempotency-Key`. The key's row is written first, in the caller's
 * transaction, so a second request with the same key waits for it and then gets an answer that is
 * built from the same facts. A refused or failed run rolls its row back and may be tried again.
 * Rows live 24 hours.
 *
 * `request` holds what was asked and which member of staff asked it (`by`), so that nobody gets
 * another's answer; without proofs that may differ between two tries. Of the key only a hash is
 * stored, and of the answer only `Kept`: a copy of the data holds neither a token nor personal data
 * of an answer.
 *
 * Rejects (409) `idempotency-conflict` the same key with another request, and `saved-before` a
 * repetition whose record was deleted since.
 */
export async function withIdempotency<K extends StoredResult, A>(
  tx: Tx,
  action: string,
  callersKey: string | null,
  request: unknown,
  { run, answer }: Work<K, A>,
): Promise<A> {
  if (callersKey === null) return answer(await run());
  const key = createHash('sha256').update(callersKey).digest('hex');
  const hash = createHash('sha256').update(JSON.stringify(request)).digest();
  const earlier = await claim(tx, action, key, hash);
  if (earlier) return answerAgain(() => answer(earlier as K));
  const kept = await run();
  const stored = tx
    .updateTable('idempotency_keys')
    .set({ kept: JSON.stringify(kept) })
    .where('action', '=', action)
    .where('key', '=', key);
  await sendPipelined(tx, stored.compile());
  return answer(kept);
}

/** Returns what an earlier request with the key left; `null`: there was none. */
async function claim(
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
    throw new DomainError(
      'idempotency-conflict',
      409,
      'Un envío anterior con otros datos ya se guardó. Recarga la página y revisa cómo quedó.',
    );
  }
  // Rows from before `0033_kept_facts.sql` have nothing to build an answer from.
  if (row.kept === null) throw savedBefore();
  return row.kept as StoredResult;
}

/** A 404 would mean that the first request saved nothing. */
async function answerAgain<A>(answer: () => Promise<A>): Promise<A> {
  try {
    return await answer();
  } catch (error) {
    const gone =
      error instanceof NoResultError || (error instanceof DomainError && error.status === 404);
    throw gone ? savedBefore() : error;
  }
}

function savedBefore(): DomainError {
  return new DomainError(
    'saved-before',
    409,
    'Este envío ya se guardó antes. Recarga la página y revisa cómo quedó.',
  );
}

/** Housekeeping: deletes keys older than a day. */
export async function forgetOldKeys(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
}
