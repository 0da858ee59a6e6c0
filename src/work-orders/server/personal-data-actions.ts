import { sql } from 'kysely';
import {
  columnList,
  type ErasePersonalData,
  idIn,
  type PersonalIds,
  type PersonalTable,
  withheld,
} from '#platform/data/personal-data.ts';

/** Personal data in the tables of this module, for the composition root (docs/rules/personal-data.md). */

const ORDER_COLUMNS = [
  'id',
  'citation_id',
  'number',
  'received_at',
  'km',
  'fuel_eighths',
  'accessories',
  'complaint',
  'promised_at',
  'base_cents',
  'approved_cents',
  'limit_cents',
  'checklist_name',
  'inspected_at',
  'closed_at',
];
const LINE_COLUMNS = [
  'id',
  'order_id',
  'kind',
  'text',
  'quantity',
  'price_cents',
  'total_cents',
  'cause',
  'correction',
  'choice_group',
  'finding',
  'state',
  'deleted_at',
];
const FINDING_COLUMNS = ['order_id', 'position', 'item', 'state', 'note'];
const PHOTO_COLUMNS = [
  'id',
  'order_id',
  'moment',
  'view',
  'taken_at',
  'line_id',
  'shown_to_client',
];
const ESTIMATE_COLUMNS = [
  'id',
  'order_id',
  'version',
  'state',
  'channel',
  'created_at',
  'sent_at',
  'valid_until',
  'answered_at',
];
const ESTIMATE_LINE_COLUMNS = [
  'estimate_id',
  'line_id',
  'text',
  'cause',
  'quantity',
  'price_cents',
  'total_cents',
  'choice_group',
  'urgency',
];
const AUTHORISATION_COLUMNS = [
  'estimate_id',
  'line_id',
  'decision',
  'method',
  'name',
  'at',
  'limit_cents',
  'device',
];
const EVENT_COLUMNS = ['order_id', 'at', 'kind', 'actor'];
const LINK_COLUMNS = ['citation_id', 'reservation_id', 'created_at', 'revoked_at'];

/** SQL: ids of the person's orders and estimates. */
const orders = ({ citations }: Pick<PersonalIds, 'citations'>) => sql`(
  select id from work_orders where ${idIn('citation_id', citations)})`;
const estimates = (ids: Pick<PersonalIds, 'citations'>) => sql`(
  select id from estimates where order_id in ${orders(ids)})`;

/** SQL: whether a link opens a citation or reservation of the person. */
const isLinkOf = ({ citations, reservations }: Pick<PersonalIds, 'citations' | 'reservations'>) =>
  sql`(${idIn('citation_id', citations)} or ${idIn('reservation_id', reservations)})`;

const ORDER_TABLES: readonly PersonalTable[] = [
  {
    table: 'work_orders',
    exported: ORDER_COLUMNS,
    withheld: withheld('internal', 'version'),
    rows: ({ citations }) => sql`select ${columnList(ORDER_COLUMNS, 'work_orders')}
      from work_orders where ${idIn('citation_id', citations)} order by number`,
  },
  {
    table: 'work_lines',
    exported: LINE_COLUMNS,
    withheld: {
      ...withheld('catalogue', 'service_id', 'component_id'),
      ...withheld('cost', 'cost_cents'),
      ...withheld('internal', 'position', 'version'),
    },
    rows: (ids) => sql`select ${columnList(LINE_COLUMNS, 'work_lines')}
      from work_lines where order_id in ${orders(ids)} order by order_id, position, id`,
  },
  {
    table: 'findings',
    exported: FINDING_COLUMNS,
    withheld: {},
    rows: (ids) => sql`select ${columnList(FINDING_COLUMNS, 'findings')}
      from findings where order_id in ${orders(ids)} order by order_id, position`,
  },
  {
    table: 'job_photos',
    exported: PHOTO_COLUMNS,
    withheld: {
      ...withheld('internal', 'finding'),
      ...withheld('derived', 'sha256'),
      ...withheld('staff', 'actor_id', 'actor_name'),
    },
    rows: (ids) => sql`select ${columnList(PHOTO_COLUMNS, 'job_photos')}
      from job_photos where order_id in ${orders(ids)} order by order_id, taken_at, id`,
  },
  {
    table: 'job_photo_sizes',
    exported: [],
    withheld: {
      photo_id: 'The export names the photo.',
      longest_side: 'The export names the photo.',
      content: 'A picture. Staff hand it over from the order.',
    },
    rows: () => sql`select from job_photo_sizes where false`,
  },
  {
    table: 'work_order_events',
    exported: EVENT_COLUMNS,
    withheld: {
      ...withheld('internal', 'id', 'details'),
      ...withheld('staff', 'actor_id', 'actor_name'),
    },
    rows: (ids) => sql`select ${columnList(EVENT_COLUMNS, 'work_order_events')}
      from work_order_events where order_id in ${orders(ids)} order by id`,
  },
];

const ESTIMATE_TABLES: readonly PersonalTable[] = [
  {
    table: 'estimates',
    exported: ESTIMATE_COLUMNS,
    withheld: withheld('derived', 'content_hash'),
    rows: (ids) => sql`select ${columnList(ESTIMATE_COLUMNS, 'estimates')}
      from estimates where order_id in ${orders(ids)} order by order_id, version`,
  },
  {
    table: 'estimate_lines',
    exported: ESTIMATE_LINE_COLUMNS,
    withheld: withheld('internal', 'position', 'photos'),
    rows: (ids) => sql`select ${columnList(ESTIMATE_LINE_COLUMNS, 'estimate_lines')}
      from estimate_lines where estimate_id in ${estimates(ids)} order by estimate_id, position, line_id`,
  },
  {
    table: 'authorisations',
    exported: AUTHORISATION_COLUMNS,
    withheld: {
      ...withheld('internal', 'id', 'corrects', 'limit_before_cents'),
      ...withheld('derived', 'content_hash'),
      ...withheld('secret', 'network'),
      ...withheld('staff', 'actor_id', 'actor_name', 'from_staff_network'),
    },
    rows: (ids) => sql`select ${columnList(AUTHORISATION_COLUMNS, 'authorisations')}
      from authorisations where estimate_id in ${estimates(ids)} order by id`,
  },
  {
    table: 'client_links',
    exported: LINK_COLUMNS,
    withheld: withheld('secret', 'token_hash'),
    rows: (ids) => sql`select ${columnList(LINK_COLUMNS, 'client_links')}
      from client_links where ${isLinkOf(ids)} order by created_at, token_hash`,
  },
];

export const ORDER_PERSONAL_TABLES = [...ORDER_TABLES, ...ESTIMATE_TABLES];

/** The text of a line after erasing; the triggers of the lines know it (migration 0051). */
const ERASED_LINE = 'Datos eliminados';

/** Erases the texts, names and photos of the person's orders, and their links. Amounts and decisions stay. */
export const eraseOrders: ErasePersonalData = async (tx, ids) => {
  await sql`update work_orders set complaint = '', accessories = '{}'
    where ${idIn('citation_id', ids.citations)}`.execute(tx);
  await sql`update work_lines set text = ${ERASED_LINE}, cause = '', correction = ''
    where order_id in ${orders(ids)}`.execute(tx);
  await sql`update findings set note = '' where order_id in ${orders(ids)}`.execute(tx);
  await sql`delete from job_photos where order_id in ${orders(ids)}`.execute(tx);
  await sql`update estimate_lines set text = ${ERASED_LINE}, cause = ''
    where estimate_id in ${estimates(ids)}`.execute(tx);
  await sql`update authorisations set name = '', network = null, device = '' where estimate_id in ${estimates(ids)}`.execute(
    tx,
  );
  await sql`delete from client_links where ${isLinkOf(ids)}`.execute(tx);
};
