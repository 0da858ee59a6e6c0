import { sql } from 'kysely';
import { confirmOwnPassword } from '#access/server/step-up-actions.ts';
import { hasCitationSince } from '#agenda/server/citations/personal-data.ts';
import { clientError } from '#clients/contract/client-errors.ts';
import { eraseClientRecords } from '#clients/server/personal-data/client-personal-data.ts';
import { findForgottenClients } from '#clients/server/personal-data/person.ts';
import { eraseExports } from '#history/server/erase-exports.ts';
import { eraseMails } from '#mail/server/personal-data.ts';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { allowLongStatements, inTransaction, type Tx } from '#platform/data/database.ts';
import { eraseTables } from '#platform/data/personal-data.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { hasReservationSince } from '#reservations/server/reservations/personal-data.ts';
import { hasSaleSince } from '#sales/server/personal-data.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
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
async function anonymise(
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

/** Most clients of one night. The next nights erase the others. */
const MAX_A_NIGHT = 50;

/** Starts the job that erases the data of old clients every night, in one of the processes. */
export async function startRetention(context: AppContext): Promise<void> {
  await context.jobs.work('retention', async () => {
    await eraseOldClients(context);
  });
  // 02:40 in Uruguay, before the backup.
  await context.jobs.repeat('retention', '40 5 * * *');
}

/**
 * Erases the data of the clients whose last record is older than the years of the settings, oldest first; none
 * without the setting. A client with an open record keeps the data. Returns the number of clients. If one of them
 * fails, the others are still erased, and the first error is thrown at the end.
 */
export async function eraseOldClients(context: AppContext): Promise<number> {
  const { retentionYears } = await readSettings(context);
  if (retentionYears === null) return 0;
  const since = new Date(context.clock());
  since.setUTCFullYear(since.getUTCFullYear() - retentionYears);
  const clients = await findForgottenClients(context.db, since, {
    limit: MAX_A_NIGHT,
    records: [hasCitationSince, hasReservationSince, hasSaleSince],
  });
  let erased = 0;
  const failures: unknown[] = [];
  for (const client of clients) {
    try {
      if (await eraseUnlessChanged(context, client)) erased += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (erased > 0) context.log.info({ clients: erased }, 'personal data of old clients erased');
  if (failures.length > 0) throw failures[0];
  return erased;
}

/** Returns `false` for a client that got an open record, or was erased, since it was found. */
async function eraseUnlessChanged(context: AppContext, client: string): Promise<boolean> {
  try {
    await anonymise(context, client, null);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
