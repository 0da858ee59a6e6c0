import { type RawBuilder, sql } from 'kysely';
import { dollars, isoInstant, localDateTimeOf, units } from '#platform/data/columns.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { type Actor, canReadDeleted, isAllowed } from '#shared/contract/access-policy.ts';
import { orderError } from '../../contract/order-errors.ts';
import type { WorkOrder } from '../../contract/work-order.ts';
import type { PhotoSide } from '../../rules/photos.ts';

/** Who reads an order, when (epoch milliseconds), and the workshop's time zone. */
type OrderReader = { actor: Actor; timeZone: string; now: number };

/** SQL: the lines of an order; the cost of a part is that of its component today. */
const linesOf = (withCosts: boolean) => sql`(
  select coalesce(json_agg(json_build_object('_id', line.id, 'kind', line.kind,
    'component', line.component_id, 'service', line.service_id, 'text', line.text,
    'quantity', ${units('line.quantity')}, 'unit', component.unit, 'price', ${dollars('line.price_cents')},
    'cost', case when ${withCosts}::boolean
      then coalesce(${dollars('line.cost_cents')}, ${dollars('component.cost_per_unit_cents')}) end,
    'total', ${dollars('line.total_cents')}, 'cause', line.cause, 'correction', line.correction,
    'choiceGroup', line.choice_group, 'finding', line.finding, 'state', line.state, 'version', line.version)
    order by line.position, line.id), '[]')
  from work_lines as line left join components as component on component.id = line.component_id
  where line.order_id = work.id and line.deleted_at is null)`;

const FINDINGS = sql`(
  select coalesce(json_agg(json_build_object('position', position, 'item', item, 'state', state,
    'note', note) order by position), '[]')
  from findings where order_id = work.id)`;

const PHOTOS = sql`(
  select coalesce(json_agg(json_build_object('_id', id, 'moment', moment, 'view', view, 'finding', finding,
    'line', line_id, 'takenAt', ${isoInstant('taken_at')}, 'by', actor_name, 'shownToClient', shown_to_client)
    order by taken_at, id), '[]')
  from job_photos where order_id = work.id)`;

/** SQL: whether the validity of `estimate` has ended. The job that marks expired estimates runs every hour. */
export const hasEnded = (now: number) =>
  sql<boolean>`coalesce(estimate.valid_until <= ${new Date(now)}, false)`;

export const estimateState = (now: number) =>
  sql`case when estimate.state = 'sent' and ${hasEnded(now)} then 'expired' else estimate.state end`;

/** SQL: as `lastAnswerDay`. */
export const lastDayOf = (timeZone: string) =>
  sql`to_char((estimate.valid_until - interval '1 ms') at time zone ${timeZone}, 'YYYY-MM-DD')`;

/** A draft has no lines of its own: it shows the proposed lines of the order as they are now. */
const estimatesOf = ({ timeZone, now }: OrderReader) => sql`(
  select coalesce(json_agg(json_build_object('_id', estimate.id, 'version', estimate.version,
    'state', ${estimateState(now)}, 'channel', estimate.channel, 'sentAt', ${isoInstant('estimate.sent_at')},
    'proposedAt', ${isoInstant('estimate.created_at')}, 'proposedBy', coalesce((
      select actor_name from work_order_events
      where order_id = work.id and kind = 'proposed' and details ->> 'version' = estimate.version::text
      order by id limit 1), ''),
    'validUntil', ${lastDayOf(timeZone)}, 'contentHash', encode(estimate.content_hash, 'hex'),
    'lines', shown.lines, 'total', shown.total,
    'decisions', (
      select coalesce(json_agg(json_build_object('line', line_id, 'decision', decision, 'method', method,
        'name', name, 'by', actor_name, 'at', ${isoInstant('at')}, 'device', device,
        'fromStaffNetwork', from_staff_network) order by id), '[]')
      from authorisations where estimate_id = estimate.id)) order by estimate.version desc), '[]')
  from estimates as estimate cross join lateral (
    with offered as (
      select line_id, position, text, cause, quantity, price_cents, total_cents, choice_group, photos
      from estimate_lines where estimate_id = estimate.id
      union all
      select id, position, text, cause, quantity, price_cents, total_cents, choice_group, '{}'
      from work_lines
      where order_id = work.id and estimate.state = 'draft' and state = 'proposed' and deleted_at is null)
    select coalesce(json_agg(json_build_object('line', line_id, 'text', text, 'cause', cause,
        'quantity', ${units('quantity')}, 'price', ${dollars('price_cents')}, 'total', ${dollars('total_cents')},
        'choiceGroup', choice_group, 'photos', photos) order by position, line_id), '[]') as lines,
      (select (coalesce(sum(dearest), 0) / 100.0)::float8 from (
        select max(total_cents) as dearest from offered
        group by coalesce(choice_group::text, line_id::text)) as works) as total
    from offered) as shown
  where estimate.order_id = work.id)`;

/**
 * Returns the order of a citation, or `null` before the reception. Costs only with the permission `finanzas`.
 * Rejects an unknown citation with 404, and a deleted one without permission to read the history.
 */
export async function readOrderOf(
  db: Db | Tx,
  citationId: string,
  reader: OrderReader,
): Promise<WorkOrder | null> {
  const isVisible = sql`citation.id = ${citationId}
    and (${canReadDeleted(reader.actor)} or citation.deleted_at is null)`;
  const found = ID_FORM.test(citationId) ? await selectOrder(db, isVisible, reader) : undefined;
  if (!found) throw orderError('unknown-citation');
  return found._id === null ? null : found;
}

/** Returns an order, also of a deleted citation. Rejects an unknown one with 404. */
export async function readOrder(
  db: Db | Tx,
  orderId: string,
  reader: OrderReader,
): Promise<WorkOrder> {
  const found = await selectOrder(db, sql`work.id = ${orderId}`, reader);
  if (!found?._id) throw orderError('unknown-order');
  return found;
}

/** Selects a citation with its order, or with an `_id` of `null` before the reception. */
async function selectOrder(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  reader: OrderReader,
): Promise<WorkOrder | { _id: null } | undefined> {
  const { rows } = await sql<WorkOrder | { _id: null }>`
    select work.id as _id, citation.id as citation, work.number, ${isoInstant('work.received_at')} as "receivedAt",
      work.km, work.fuel_eighths as "fuelEighths", work.accessories, work.complaint,
      ${localDateTimeOf('work.promised_at', reader.timeZone)} as promised, ${dollars('work.limit_cents')} as limit,
      ${dollars('work.base_cents')} as base, ${dollars('work.approved_cents')} as approved,
      work.checklist_name as checklist, ${isoInstant('work.inspected_at')} as "inspectedAt",
      ${isoInstant('work.closed_at')} as "closedAt", work.version,
      ${linesOf(isAllowed(['finanzas'], reader.actor))} as lines, ${FINDINGS} as findings,
      ${PHOTOS} as photos, ${estimatesOf(reader)} as estimates
    from citations as citation left join work_orders as work on work.citation_id = citation.id
    where ${condition} and citation.cleared_at is null`.execute(db);
  return rows[0];
}

/**
 * Reads one size of a photo as WebP. Rejects with 404 an unknown photo, one of a cleared citation, and one of a
 * deleted citation without permission to read the history.
 */
export async function readPhoto(
  db: Db,
  { id, photo, side }: { id: string; photo: string; side: PhotoSide },
  reader: Actor,
): Promise<Buffer> {
  if (!ID_FORM.test(id) || !ID_FORM.test(photo)) throw orderError('unknown-photo');
  const { rows } = await sql<{ content: Buffer }>`
    select size.content from job_photo_sizes as size
      join job_photos as photo on photo.id = size.photo_id
      join work_orders as work on work.id = photo.order_id
      join citations as citation on citation.id = work.citation_id
    where photo.id = ${photo} and work.id = ${id} and size.longest_side = ${side}
      and citation.cleared_at is null
      and (${canReadDeleted(reader)} or citation.deleted_at is null)`.execute(db);
  const [row] = rows;
  if (!row) throw orderError('unknown-photo');
  return row.content;
}
