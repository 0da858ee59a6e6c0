import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Decision } from '../../rules/answers.ts';
import type { ShownLine } from '../../rules/estimate-content.ts';
import type { SentState } from '../../rules/estimate-states.ts';
import { isExpired } from '../../rules/estimate-validity.ts';
import type { LineState } from '../../rules/line-states.ts';
import type { PhotoMoment, PhotoSide, PhotoSubject, PhotoView } from '../../rules/photos.ts';

/** A photo of an estimate, and what it shows. */
export type ClientPhoto = PhotoSubject & { id: string };

/** `decision`: the latest one about the line; `state`: of the line in the order. */
export type ClientEstimateLine = Omit<ShownLine, 'photos'> & {
  photos: ClientPhoto[];
  decision: Decision | null;
  state: LineState;
};

/** The latest estimate that was sent to the client. `validUntil` in epoch milliseconds. */
export type ClientEstimate = {
  id: string;
  version: number;
  state: SentState;
  /** Hexadecimal. */
  contentHash: string;
  validUntil: number;
  /** Its validity has ended, answered or not. */
  expired: boolean;
  lines: ClientEstimateLine[];
};

/** What the client's page shows of a work order. Money in cents. */
export type ClientOrder = {
  number: number;
  receivedAt: Date;
  promisedAt: Date | null;
  inspectedAt: Date | null;
  closedAt: Date | null;
  /** Booked service and agreed lines. */
  totalCents: number;
  /** Photos of the reception and of the finished work that the client may see, oldest first. */
  photos: { id: string; moment: PhotoMoment; view: PhotoView | null }[];
  /** Numbers of findings by state. */
  findings: { now: number; watch: number; ok: number };
  estimate: ClientEstimate | null;
  /** Agreed lines that the estimate does not show as approved: approved in another one, or at the counter. */
  agreed: { text: string; totalCents: number }[];
  /** Done lines that are no parts of the stock, in their order. */
  doneWork: { text: string; quantity: number; priceCents: number; totalCents: number }[];
};

type Row = Omit<ClientOrder, 'estimate' | 'agreed'> & {
  agreed: { id: string; text: string; totalCents: number }[];
  estimate: (Omit<ClientEstimate, 'validUntil' | 'expired'> & { validUntil: string }) | null;
};

/** SQL: whether the page shows `estimate`. Only staff saw one that was answered at the counter without being sent. */
const WAS_SENT = sql`(estimate.sent_at is not null and estimate.channel <> 'counter')`;

/** SQL: whether the page shows `photo` besides those of the estimate: of the reception and of the finished work. */
const IS_OF_VEHICLE = sql`(photo.finding is null and photo.line_id is null and photo.moment <> 'during')`;

/** Without photos that were hidden or deleted since: the page would show a broken picture. */
const LATEST_ESTIMATE = sql`(
  select json_build_object('id', estimate.id, 'version', estimate.version, 'state', estimate.state,
    'contentHash', encode(estimate.content_hash, 'hex'), 'validUntil', estimate.valid_until,
    'lines', (
      select json_agg(json_build_object('id', line_id, 'text', text, 'cause', cause, 'quantity', quantity,
        'priceCents', price_cents, 'totalCents', total_cents, 'choiceGroup', choice_group,
        'urgency', urgency, 'state', (select state from work_lines where work_lines.id = line.line_id),
        'photos', (
          select coalesce(json_agg(json_build_object('id', photo.id, 'moment', photo.moment,
            'view', photo.view, 'item', finding.item) order by place), '[]')
          from unnest(photos) with ordinality as shown (id, place)
          join job_photos as photo on photo.id = shown.id and photo.shown_to_client
          left join findings as finding
            on finding.order_id = photo.order_id and finding.position = photo.finding),
        'decision', (
          select decision from authorisations
          where authorisations.estimate_id = estimate.id and authorisations.line_id = line.line_id
          order by authorisations.id desc limit 1)) order by position, line_id)
      from estimate_lines as line where line.estimate_id = estimate.id))
  from estimates as estimate
  where estimate.order_id = work.id and ${WAS_SENT}
  order by estimate.version desc limit 1)`;

/**
 * Returns the work order of a citation as its client sees it, or `null` before the reception. Estimates that
 * were answered at the counter without being sent are left out. A sent estimate whose validity ended at `now`
 * (epoch milliseconds) is expired.
 */
export async function readClientOrder(
  db: Db,
  citationId: string,
  now: number,
): Promise<ClientOrder | null> {
  const { rows } = await sql<Row>`
    select number, received_at as "receivedAt", promised_at as "promisedAt",
      inspected_at as "inspectedAt", closed_at as "closedAt",
      base_cents + approved_cents as "totalCents",
      (select coalesce(json_agg(json_build_object('id', id, 'moment', moment, 'view', view) order by taken_at, id), '[]')
        from job_photos as photo where order_id = work.id and shown_to_client and ${IS_OF_VEHICLE}) as photos,
      (select json_build_object('now', count(*) filter (where state = 'now'),
          'watch', count(*) filter (where state = 'watch'), 'ok', count(*) filter (where state = 'ok'))
        from findings where order_id = work.id) as findings,
      (select coalesce(json_agg(json_build_object('text', text, 'quantity', quantity,
          'priceCents', price_cents, 'totalCents', total_cents) order by position, id), '[]')
        from work_lines where order_id = work.id and state = 'done' and component_id is null) as "doneWork",
      (select coalesce(json_agg(json_build_object('id', id, 'text', text, 'totalCents', total_cents)
          order by position, id), '[]')
        from work_lines where order_id = work.id and state in ('approved', 'done')) as agreed,
      ${LATEST_ESTIMATE} as estimate
    from work_orders as work where citation_id = ${citationId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const approved = row.estimate?.lines.filter(({ decision }) => decision === 'approve') ?? [];
  const shown = new Set(approved.map(({ id }) => id));
  return {
    ...row,
    agreed: row.agreed.filter(({ id }) => !shown.has(id)),
    estimate: row.estimate === null ? null : estimateAt(row.estimate, now),
  };
}

/** Shows an expired estimate as such at once: the job that marks it runs every hour. */
function estimateAt(estimate: NonNullable<Row['estimate']>, now: number): ClientEstimate {
  const validUntil = Date.parse(estimate.validUntil);
  const expired = isExpired(validUntil, now);
  const state = expired && estimate.state === 'sent' ? 'expired' : estimate.state;
  return { ...estimate, validUntil, expired, state };
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
