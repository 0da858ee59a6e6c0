import { hasCitationSince } from '#agenda/server/citations/personal-data.ts';
import { findForgottenClients } from '#clients/server/personal-data/person.ts';
import type { AppContext } from '#platform/app-context.ts';
import { hasReservationSince } from '#reservations/server/reservations/personal-data.ts';
import { hasSaleSince } from '#sales/server/personal-data.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { DomainError } from '#shared/contract/domain-error.ts';
import { anonymise } from './anonymise-client.ts';

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
