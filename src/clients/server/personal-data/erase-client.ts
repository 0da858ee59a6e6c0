import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import {
  type ErasedWhen,
  type ErasePersonalData,
  idIn,
  type PersonalIds,
} from '#platform/data/personal-data.ts';
import { ANONYMOUS_NAME } from '#shared/records/anonymous-client.ts';
import { clearSplitImages } from '../split/split-row-sets.ts';

const ERASED_WORK = 'Datos eliminados';

/**
 * Erases the person's data in the tables of this module and drops the follow-ups that wait. The person owns no
 * motorcycle any more. A motorcycle without another owner loses plate, frame number, notes and the texts of its
 * deferred work.
 */
export const eraseClientRecords: ErasePersonalData = async (tx, ids, when) => {
  const { at } = when;
  await tx
    .updateTable('clients')
    .set({
      name: ANONYMOUS_NAME,
      notes: '',
      // Keeps every later follow-up of this client out of the queue.
      no_messages_at: sql<Date>`coalesce(no_messages_at, ${at})`,
      prefers_whatsapp: false,
      anonymised_at: at,
      // No merge of this person can be undone any more.
      version: sql<number>`version + 1`,
    })
    .where(idIn('id', ids.clients))
    .execute();
  await tx.deleteFrom('client_contacts').where(idIn('client_id', ids.clients)).execute();
  await tx.deleteFrom('client_words').where(idIn('client_id', ids.clients)).execute();
  await clearSplitImages(tx, ids.clients);
  await closeFollowUps(tx, ids, at);
  await eraseMotorcycles(tx, ids, when);
};

async function closeFollowUps(tx: Tx, { clients }: PersonalIds, at: Date): Promise<void> {
  await sql`
    update follow_ups set dropped_reason = '', snoozed_until = null,
      about = case when kind = 'deferred' then ${ERASED_WORK} else about end,
      state = case when state in ('waiting', 'snoozed') then 'dropped' else state end,
      closed_at = case when state in ('waiting', 'snoozed') then ${at} else closed_at end
    where ${idIn('client_id', clients)}`.execute(tx);
}

async function eraseMotorcycles(
  tx: Tx,
  { clients, motorcycles }: PersonalIds,
  { at, today }: ErasedWhen,
): Promise<void> {
  await sql`
    update motorcycle_owners set until_day = greatest(from_day, ${today}::date)
    where ${idIn('client_id', clients)} and until_day is null`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    update motorcycles as bike set plate = '', vin = '', notes = '', version = version + 1
    where ${idIn('bike.id', motorcycles)} and not exists (
      select from motorcycle_owners as owner
      join motorcycles as owned on owned.id = owner.motorcycle_id
      where owned.standing_id = bike.standing_id and owner.until_day is null)
    returning id`.execute(tx);
  const own = rows.map(({ id }) => id);
  await sql`
    update deferred_work set text = ${ERASED_WORK},
      dropped_at = case when revived_by is null then coalesce(dropped_at, ${at}) end
    where ${idIn('motorcycle_id', own)}`.execute(tx);
}
