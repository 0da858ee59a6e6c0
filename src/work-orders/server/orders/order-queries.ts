import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { type Actor, canReadDeleted, isAllowed } from '#shared/contract/access-policy.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { quantityOf, type Unit } from '#shared/money/quantity.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import { orderError } from '../../contract/order-errors.ts';
import type { WorkOrder } from '../../contract/work-order.ts';
import { isExpired, lastAnswerDay } from '../../rules/estimate-validity.ts';
import { mostCentsOf } from '../../rules/order-sums.ts';

/** Who reads an order, when (epoch milliseconds), and the workshop's time zone. */
export type OrderReader = { actor: Actor; timeZone: string; now: number };

/** A line in the JSON of `LINES`; money in cents, quantity in thousandths. */
type LineJson = {
  id: string;
  kind: WorkOrder['lines'][number]['kind'];
  componentId: string | null;
  serviceId: string | null;
  text: string;
  quantity: number;
  unit: Unit | null;
  priceCents: number;
  costCents: number | null;
  totalCents: number;
  cause: string;
  correction: string;
  choiceGroup: number | null;
  finding: number | null;
  state: WorkOrder['lines'][number]['state'];
  version: number;
};

type EstimateLineJson = Pick<
  LineJson,
  'text' | 'cause' | 'quantity' | 'priceCents' | 'totalCents' | 'choiceGroup'
> & { line: string; photos: string[] };

type EstimateJson = Pick<
  WorkOrder['estimates'][number],
  'version' | 'state' | 'channel' | 'contentHash' | 'decisions'
> & {
  id: string;
  proposedAt: string;
  /** `null`: staff recorded an answer without «Proponer». */
  proposedBy: string | null;
  sentAt: string | null;
  validUntil: string | null;
  lines: EstimateLineJson[];
};

type OrderViewRow = {
  id: string;
  citation: string;
  number: number;
  receivedAt: Date;
  km: number | null;
  fuelEighths: number | null;
  accessories: string[];
  complaint: string;
  promisedAt: Date | null;
  limitCents: number | null;
  baseCents: number;
  approvedCents: number;
  checklist: string;
  inspectedAt: Date | null;
  closedAt: Date | null;
  version: number;
  lines: LineJson[];
  findings: WorkOrder['findings'];
  photos: (Omit<WorkOrder['photos'][number], '_id'> & { id: string })[];
  estimates: EstimateJson[];
};

/** SQL: the lines of an order as JSON; the cost of a part is that of its component today. */
const LINES = sql`(
  select coalesce(json_agg(json_build_object('id', line.id, 'kind', line.kind,
    'componentId', line.component_id, 'serviceId', line.service_id, 'text', line.text,
    'quantity', line.quantity, 'unit', component.unit, 'priceCents', line.price_cents,
    'costCents', coalesce(line.cost_cents, component.cost_per_unit_cents), 'totalCents', line.total_cents,
    'cause', line.cause, 'correction', line.correction, 'choiceGroup', line.choice_group,
    'finding', line.finding, 'state', line.state, 'version', line.version) order by line.position, line.id), '[]')
  from work_lines as line left join components as component on component.id = line.component_id
  where line.order_id = work.id and line.deleted_at is null)`;

const FINDINGS = sql`(
  select coalesce(json_agg(json_build_object('position', position, 'item', item, 'state', state,
    'note', note) order by position), '[]')
  from findings where order_id = work.id)`;

const PHOTOS = sql`(
  select coalesce(json_agg(json_build_object('id', id, 'moment', moment, 'view', view, 'finding', finding,
    'line', line_id, 'takenAt', taken_at, 'by', actor_name, 'shownToClient', shown_to_client)
    order by taken_at, id), '[]')
  from job_photos where order_id = work.id)`;

/** A draft has no lines of its own: it shows the proposed lines of the order as they are now. */
const ESTIMATES = sql`(
  select coalesce(json_agg(json_build_object('id', estimate.id, 'version', estimate.version,
    'state', estimate.state, 'channel', estimate.channel, 'sentAt', estimate.sent_at,
    'proposedAt', estimate.created_at, 'proposedBy', (
      select actor_name from work_order_events
      where order_id = work.id and kind = 'proposed' and details ->> 'version' = estimate.version::text
      order by id limit 1),
    'validUntil', estimate.valid_until, 'contentHash', encode(estimate.content_hash, 'hex'),
    'lines', (
      select coalesce(json_agg(json_build_object('line', line_id, 'text', text, 'cause', cause,
        'quantity', quantity, 'priceCents', price_cents, 'totalCents', total_cents,
        'choiceGroup', choice_group, 'photos', photos) order by position, line_id), '[]')
      from estimate_lines where estimate_id = estimate.id),
    'decisions', (
      select coalesce(json_agg(json_build_object('line', line_id, 'decision', decision, 'method', method,
        'name', name, 'by', actor_name, 'at', at, 'device', device,
        'fromStaffNetwork', from_staff_network) order by id), '[]')
      from authorisations where estimate_id = estimate.id)) order by estimate.version desc), '[]')
  from estimates as estimate where estimate.order_id = work.id)`;

/**
 * Returns the order of a citation, or `null` before the reception. Costs only with the permission `finanzas`.
 * Rejects an unknown citation with 404, and a deleted one without permission to read the history.
 */
export async function readOrderOf(
  db: Db | Tx,
  citationId: string,
  reader: OrderReader,
): Promise<WorkOrder | null> {
  const row = ID_FORM.test(citationId)
    ? await readRow(db, sql`citation.id = ${citationId}`, canReadDeleted(reader.actor))
    : undefined;
  if (!row) throw orderError('unknown-citation');
  return row.id === null ? null : orderView(row as OrderViewRow, reader);
}

/** Returns an order, also of a deleted citation. Rejects an unknown one with 404. */
export async function readOrder(
  db: Db | Tx,
  orderId: string,
  reader: OrderReader,
): Promise<WorkOrder> {
  const row = await readRow(db, sql`work.id = ${orderId}`, true);
  if (!row) throw orderError('unknown-order');
  return orderView(row as OrderViewRow, reader);
}

async function readRow(db: Db | Tx, condition: ReturnType<typeof sql>, deletedToo: boolean) {
  const { rows } = await sql<OrderViewRow | { id: null }>`
    select work.id, citation.id as citation, work.number, work.received_at as "receivedAt", work.km,
      work.fuel_eighths as "fuelEighths", work.accessories, work.complaint,
      work.promised_at as "promisedAt", work.limit_cents as "limitCents", work.base_cents as "baseCents",
      work.approved_cents as "approvedCents", work.checklist_name as checklist,
      work.inspected_at as "inspectedAt", work.closed_at as "closedAt", work.version,
      ${LINES} as lines, ${FINDINGS} as findings, ${PHOTOS} as photos, ${ESTIMATES} as estimates
    from citations as citation left join work_orders as work on work.citation_id = citation.id
    where ${condition} and citation.cleared_at is null
      and (${deletedToo} or citation.deleted_at is null)`.execute(db);
  return rows[0];
}

function orderView(row: OrderViewRow, { actor, timeZone, now }: OrderReader): WorkOrder {
  const withCosts = isAllowed(['finanzas'], actor);
  const proposed = row.lines.filter(({ state }) => state === 'proposed');
  const { day, time } =
    row.promisedAt === null ? { day: '', time: '' } : wallAt(row.promisedAt.getTime(), timeZone);
  return {
    _id: row.id,
    citation: row.citation,
    number: row.number,
    receivedAt: row.receivedAt.toISOString(),
    km: row.km,
    fuelEighths: row.fuelEighths,
    accessories: row.accessories,
    complaint: row.complaint,
    promised: row.promisedAt === null ? null : { date: day, time },
    limit: row.limitCents === null ? null : dollarsOf(row.limitCents),
    base: dollarsOf(row.baseCents),
    approved: dollarsOf(row.approvedCents),
    checklist: row.checklist,
    inspectedAt: row.inspectedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    version: row.version,
    lines: row.lines.map((line) => lineView(line, withCosts)),
    findings: row.findings,
    photos: row.photos.map(({ id, takenAt, ...photo }) => ({
      _id: id,
      ...photo,
      takenAt: new Date(takenAt).toISOString(),
    })),
    estimates: row.estimates.map((estimate) => estimateView(estimate, proposed, { timeZone, now })),
  };
}

function lineView(line: LineJson, withCosts: boolean): WorkOrder['lines'][number] {
  const { id, componentId, serviceId, quantity, priceCents, costCents, totalCents, ...rest } = line;
  return {
    _id: id,
    component: componentId,
    service: serviceId,
    ...rest,
    quantity: quantityOf(quantity),
    price: dollarsOf(priceCents),
    cost: withCosts && costCents !== null ? dollarsOf(costCents) : null,
    total: dollarsOf(totalCents),
  };
}

function estimateView(
  estimate: EstimateJson,
  proposed: readonly LineJson[],
  { timeZone, now }: Pick<OrderReader, 'timeZone' | 'now'>,
): WorkOrder['estimates'][number] {
  const { id, proposedAt, proposedBy, sentAt, validUntil, decisions, ...rest } = estimate;
  const end = validUntil === null ? null : Date.parse(validUntil);
  const lines =
    estimate.state === 'draft'
      ? proposed.map((line) => ({ ...line, line: line.id, photos: [] }))
      : estimate.lines;
  return {
    _id: id,
    version: rest.version,
    // The job that marks expired estimates runs every hour.
    state: rest.state === 'sent' && end !== null && isExpired(end, now) ? 'expired' : rest.state,
    channel: rest.channel,
    contentHash: rest.contentHash,
    proposedAt: new Date(proposedAt).toISOString(),
    proposedBy: proposedBy ?? '',
    sentAt: sentAt === null ? null : new Date(sentAt).toISOString(),
    validUntil: end === null ? null : lastAnswerDay(end, timeZone),
    total: dollarsOf(
      mostCentsOf(lines.map((line) => ({ ...line, total: dollarsOf(line.totalCents) }))),
    ),
    lines: lines.map((line) => ({
      line: line.line,
      text: line.text,
      cause: line.cause,
      quantity: quantityOf(line.quantity),
      price: dollarsOf(line.priceCents),
      total: dollarsOf(line.totalCents),
      choiceGroup: line.choiceGroup,
      photos: line.photos,
    })),
    decisions: decisions.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
  };
}
