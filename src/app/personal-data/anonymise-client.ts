import { sql } from 'kysely';
import { confirmOwnPassword } from '#access/server/step-up-actions.ts';
import { clientError } from '#clients/contract/client-errors.ts';
import { eraseClientRecords } from '#clients/server/personal-data/client-personal-data.ts';
import { eraseExports } from '#history/server/erase-exports.ts';
import { eraseMails } from '#mail/server/personal-data.ts';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { allowLongStatements, inTransaction, type Tx } from '#platform/data/database.ts';
import { eraseTables } from '#platform/data/personal-data.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { findPersonRecords, RECORD_TABLES } from './records.ts';

type Anonymised = { _id: string; anonymisedAt: string };

/** As `anonymise`, for an admin who confirms with their own password. Also rejects as `confirmOwnPassword`. */
export async function anonymiseByAdmin(
  context: AppContext,
  client: string,
  { password, caller }: { password: string; caller: Caller },
): Promise<Anonymised> {
  await confirmOwnPassword(context, password, caller);
  return anonymise(context, client, caller);
}

/**
 * Erases the personal data of the person of a client, for ever: all or nothing in one transaction. Figures,
 * counts, stock and the ledger's sums stay the same. Without a `by` the program itself does it. Rejects an
 * unknown client with 404, one with a citation or reservation that is not closed with 409 `open-records`, and
 * an anonymised one with 409 `anonymised`.
 */
export async function anonymise(
  context: AppContext,
  client: string,
  by: Pick<Caller, 'actor' | 'from'> | null,
): Promise<Anonymised> {
  const { timeZone } = await readSettings(context);
  const now = context.clock();
  const when = { at: new Date(now), today: dayAt(now, timeZone) };
  return inTransaction(context.db, async (tx) => {
    await waitForSentMails(tx);
    const { id, ids, anonymised, open } = await findPersonRecords(tx, client, { lock: true });
    if (anonymised) throw clientError('anonymised');
    if (open) throw clientError('open-records');
    await eraseClientRecords(tx, ids, when);
    await eraseTables(tx, RECORD_TABLES, ids, when);
    await eraseExports(tx, ids);
    // Last: a worker that finds a mail locked assumes that another worker sends it, so no later step should fail.
    await eraseMails(tx, ids, when);
    await sql`select pg_notify('bujia_changes', topic)
      from unnest(array['citations', 'reservations', 'stock']) as topic`.execute(tx);
    const record = { type: 'client', id } as const;
    await writeAudit(tx, {
      actor: by?.actor ?? null,
      action: 'client-anonymised',
      record,
      ...(by && { from: by.from }),
      now,
    });
    return { _id: id, anonymisedAt: when.at.toISOString() };
  });
}

/** A mail's row is locked while it is sent. */
async function waitForSentMails(tx: Tx): Promise<void> {
  await allowLongStatements(tx);
  await sql`set local lock_timeout = '30s'`.execute(tx);
}
