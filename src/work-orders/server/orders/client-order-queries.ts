import { sql } from 'kysely';
import { dollars, localDateTimeOf, units } from '#platform/data/columns.ts';
import type { Db } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import type { Decision } from '../../rules/answers.ts';
import type { SentState } from '../../rules/estimate-states.ts';
import type { Urgency } from '../../rules/findings.ts';
import type { LineState } from '../../rules/order-lines.ts';
import type { PhotoMoment, PhotoSide, PhotoSubject, PhotoView } from '../../rules/photos.ts';
import { estimateState, hasEnded, lastDayOf } from './order-queries.ts';

/** A line of a sent estimate. `decision`: the latest one about the line; `state`: of the line in the order. */
type ClientLine = {
  _id: string;
  text: string;
  cause: string;
  quantity: number;
  price: number;
  total: number;
  choiceGroup: number | null;
  photos: (PhotoSubject & { _id: string })[];
  urgency: Urgency | null;
  decision: Decision | null;
  state: LineState;
};

/** What the client's page shows of a work order, in the form of the API. */
export type ClientOrder = {
  number: number;
  promised: LocalDateTime | null;
  /** Booked service and agreed lines. */
  total: number;
  /** Agreed lines that the estimate does not show as approved: approved in another one, or at the counter. */
  agreed: { text: string; total: number }[];
  /** Numbers of findings by state. */
  findings: { now: number; watch: number; ok: number };
  /** Photos of the reception and of the finished work that the client may see, oldest first. */
  photos: { _id: string; moment: PhotoMoment; view: PhotoView | null }[];
  /** Whether an item of the inspection has a result. */
  inspected: boolean;
  /** The latest estimate that was sent to the client. */
  estimate: {
    version: number;
    state: SentState;
    /** Hexadecimal. */
    contentHash: string;
    validUntil: string;
    /** Its validity has ended, answered or not. */
    expired: boolean;
    lines: ClientLine[];
  } | null;
  /** Done lines that are no parts of the stock, in their order; in cents and thousandths. */
  doneWork: { text: string; quantity: number; priceCents: number; totalCents: number }[];
};

/** SQL: whether the page shows `estimate`. Only staff saw one that was answered at the counter without being sent. */
const WAS_SENT = sql<boolean>`(estimate.sent_at is not null and estimate.channel <> 'counter')`;

/** SQL: whether the page shows `photo` besides those of the estimate: of the reception and of the finished work. */
const IS_OF_VEHICLE = sql`(photo.finding is null and photo.line_id is null and photo.moment <> 'during')`;

/** SQL: the latest decision about `line_id` in the estimate. */
const DECISION = sql`(
  select decision from authorisations
  where authorisations.estimate_id = estimate.id and authorisations.line_id = line.line_id
  order by authorisations.id desc limit 1)`;

/** Without photos that were hidden or deleted since: the page would show a broken picture. */
const ESTIMATE_LINES = sql`(
  select json_agg(json_build_object('_id', line_id, 'text', text, 'cause', cause,
    'quantity', ${units('quantity')}, 'price', ${dollars('price_cents')}, 'total', ${dollars('total_cents')},
    'choiceGroup', choice_group, 'urgency', urgency, 'decision', ${DECISION},
    'state', (select state from work_lines where work_lines.id = line.line_id),
    'photos', (
      select coalesce(json_agg(json_build_object('_id', photo.id, 'moment', photo.moment,
        'view', photo.view, 'item', finding.item) order by place), '[]')
      from unnest(photos) with ordinality as shown (id, place)
      join job_photos as photo on photo.id = shown.id and photo.shown_to_client
      left join findings as finding
        on finding.order_id = photo.order_id and finding.position = photo.finding)) order by position, line_id)
  from estimate_lines as line where line.estimate_id = estimate.id)`;

/**
 * Returns the work order of a citation as its client sees it, or `null` before the reception. Estimates that
 * were answered at the counter without being sent are left out. `now`: epoch milliseconds.
 */
export async function readClientOrder(
  db: Db,
  citationId: string,
  { timeZone, now }: { timeZone: string; now: number },
): Promise<ClientOrder | null> {
  const { rows } = await sql<ClientOrder>`
    select number, ${localDateTimeOf('promised_at', timeZone)} as promised,
      ((base_cents + approved_cents) / 100.0)::float8 as total,
      (select coalesce(json_agg(json_build_object('text', text, 'total', ${dollars('total_cents')})
          order by position, line_id), '[]')
        from (select id as line_id, * from work_lines) as line
        where order_id = work.id and state in ('approved', 'done')
          and ${DECISION} is distinct from 'approve') as agreed,
      (select json_build_object('now', count(*) filter (where state = 'now'),
          'watch', count(*) filter (where state = 'watch'), 'ok', count(*) filter (where state = 'ok'))
        from findings where order_id = work.id) as findings,
      (select coalesce(json_agg(json_build_object('_id', id, 'moment', moment, 'view', view) order by taken_at, id), '[]')
        from job_photos as photo where order_id = work.id and shown_to_client and ${IS_OF_VEHICLE}) as photos,
      inspected_at is not null
        or exists (select from findings where order_id = work.id and state in ('now', 'watch', 'ok')) as inspected,
      case when estimate.id is not null then json_build_object('version', estimate.version,
        'state', ${estimateState(now)}, 'contentHash', encode(estimate.content_hash, 'hex'),
        'validUntil', ${lastDayOf(timeZone)}, 'expired', ${hasEnded(now)}, 'lines', ${ESTIMATE_LINES}) end as estimate,
      (select coalesce(json_agg(json_build_object('text', text, 'quantity', quantity,
          'priceCents', price_cents, 'totalCents', total_cents) order by position, id), '[]')
        from work_lines where order_id = work.id and state = 'done' and component_id is null) as "doneWork"
    from work_orders as work
    left join lateral (
      select * from estimates as estimate where order_id = work.id and ${WAS_SENT}
      order by version desc limit 1) as estimate on true
    where citation_id = ${citationId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Returns a photo that the page of the citation shows, or showed in an earlier estimate, as WebP; `null` for another
 * one.
 */
export async function readClientPhoto(
  db: Db,
  citationId: string,
  photoId: string,
  size: PhotoSide,
): Promise<Buffer | null> {
  if (!ID_FORM.test(photoId)) return null;
  const { rows } = await sql<{ content: Buffer }>`
    select size.content from job_photos as photo
      join work_orders as work on work.id = photo.order_id
      join job_photo_sizes as size on size.photo_id = photo.id and size.longest_side = ${size}
    where photo.id = ${photoId} and work.citation_id = ${citationId} and photo.shown_to_client
      and (${IS_OF_VEHICLE} or exists (
        select from estimates as estimate join estimate_lines as line on line.estimate_id = estimate.id
        where estimate.order_id = work.id and ${WAS_SENT} and photo.id = any (line.photos)))`.execute(
    db,
  );
  return rows[0]?.content ?? null;
}
