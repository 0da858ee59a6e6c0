import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import type { Estimates } from '#platform/data/database-types.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { orderError } from '../../contract/order-errors.ts';
import { evidenceText, isExpired, type ShownLine } from '../../rules/estimate.ts';
import type { EstimateChannel } from '../../rules/estimate-states.ts';

export type EstimateRow = Selectable<Estimates>;

/** Locks an estimate whose order the caller has locked. Rejects an unknown one with 404. */
export async function lockEstimate(tx: Tx, id: string): Promise<EstimateRow> {
  const row = ID_FORM.test(id)
    ? await tx
        .selectFrom('estimates')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw orderError('unknown-estimate');
  return row;
}

/** Whether the validity of an estimate has ended at `now` (epoch milliseconds); a draft has none. */
export const hasExpired = ({ valid_until }: Pick<EstimateRow, 'valid_until'>, now: number) =>
  valid_until !== null && isExpired(valid_until.getTime(), now);

/** Moves the sent estimate of an order, if it has one, to `superseded`. */
async function supersedeSent(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('estimates')
    .set({ state: 'superseded' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'sent')
    .execute();
}

/**
 * Freezes a draft as sent: copies the proposed lines with the photos that the client may see, and stores the
 * hash of what the client is shown. An estimate that was sent before is superseded. Its unanswered lines are still
 * proposed, so the draft has them. Rejects with 409 a draft without proposed lines.
 */
export async function freezeDraft(
  tx: Tx,
  draft: EstimateRow,
  sending: { channel: EstimateChannel; validUntil: number; now: number },
): Promise<EstimateRow> {
  const { channel, validUntil, now } = sending;
  const lines = await copyProposedLines(tx, draft);
  if (lines.length === 0) throw orderError('nothing-to-propose');
  await supersedeSent(tx, draft.order_id);
  const content = { id: draft.id, version: draft.version, validUntil, lines };
  return tx
    .updateTable('estimates')
    .set({
      state: 'sent',
      channel,
      sent_at: new Date(now),
      valid_until: new Date(validUntil),
      content_hash: createHash('sha256').update(evidenceText(content)).digest(),
    })
    .where('id', '=', draft.id)
    .where('state', '=', 'draft')
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Copies the proposed lines of the order into the estimate. Returns them by position, as the page shows them. The photos
 * of a finding are those of its first line. Each line has the urgency of its finding.
 */
async function copyProposedLines(tx: Tx, draft: EstimateRow): Promise<ShownLine[]> {
  const { rows } = await sql<ShownLine>`
    with proposed as (
      select *, finding is not null and 1 = row_number() over (partition by finding order by position, id)
        as first_of_finding
      from work_lines
      where order_id = ${draft.order_id} and state = 'proposed' and deleted_at is null
    ), copied as (
      insert into estimate_lines (estimate_id, line_id, position, text, cause, quantity, price_cents,
        total_cents, choice_group, photos, urgency)
      select ${draft.id}, line.id, line.position, line.text, line.cause, line.quantity, line.price_cents,
        line.total_cents, line.choice_group,
        array(select photo.id from job_photos as photo
          where photo.order_id = line.order_id and photo.shown_to_client
            and (photo.line_id = line.id or line.first_of_finding and photo.finding = line.finding)
          order by photo.taken_at, photo.id),
        (select state from findings
          where order_id = line.order_id and position = line.finding and state in ('now', 'watch'))
      from proposed as line
      returning *
    )
    select line_id as id, text, cause, quantity, price_cents as "priceCents",
      total_cents as "totalCents", choice_group as "choiceGroup", photos, urgency
    from copied order by position, line_id`.execute(tx);
  return rows;
}

/** Returns the version of each proposed line of an order, by its id. */
export async function readProposedVersions(tx: Tx, orderId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('work_lines')
    .select(['id', 'version'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'proposed')
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}
