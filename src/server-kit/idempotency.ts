import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '#kernel/refusal.ts';
import type { Tx } from './database.ts';
import { sendAlong } from './send-along.ts';

type Stored = { data: unknown; message?: string; status?: number };

/**
 * Same key and same request, same answer: the key's row is written first, in the caller's
 * transaction, so that a twin waits for it and then reads what was answered. A refused or failed
 * run rolls its row back, so it may be tried again. Rows live 24 hours.
 *
 * `request` is what was asked and which member of staff asked it (`by`), so that nobody gets another's
 * answer; without proofs that may differ between two tries. Of the key only a hash is stored.
 */
export async function once<A extends Stored>(
  tx: Tx,
  action: string,
  callersKey: string | null,
  request: unknown,
  run: () => Promise<A>,
): Promise<A> {
  if (callersKey === null) return run();
  const key = createHash('sha256').update(callersKey).digest('hex');
  const hash = createHash('sha256').update(JSON.stringify(request)).digest();
  const stored = await claim(tx, action, key, hash);
  if (stored) return stored as A;
  const answer = await run();
  const kept = tx
    .updateTable('idempotency_keys')
    .set({ status: answer.status ?? 200, reply: JSON.stringify(answer) })
    .where('action', '=', action)
    .where('key', '=', key);
  await sendAlong(tx, kept.compile());
  return answer;
}

async function claim(tx: Tx, action: string, key: string, hash: Buffer): Promise<Stored | null> {
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ action, key, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted) return null;
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('action', '=', action)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!row.request_hash.equals(hash)) {
    throw new Refusal(
      'idempotency-conflict',
      409,
      'Un envío anterior con otros datos ya se guardó. Recarga la página y revisa cómo quedó.',
    );
  }
  return row.reply as Stored;
}

/** Housekeeping: keys older than a day answer nobody any more. */
export async function forgetOldKeys(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
}
