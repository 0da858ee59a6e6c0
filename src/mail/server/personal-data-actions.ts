import { sql } from 'kysely';
import {
  columnList,
  type ErasePersonalData,
  idIn,
  type PersonalIds,
  type PersonalTable,
  withheld,
} from '#platform/data/personal-data.ts';

/** Personal data in the table of this module, for the composition root (docs/rules/personal-data.md). */

const COLUMNS = [
  'id',
  'citation_id',
  'reservation_id',
  'kind',
  'recipient',
  'subject',
  'state',
  'created_at',
  'held_until',
  'settled_at',
  'by_visitor',
  'opened_at',
];

/** SQL: mails about a record of the person, also those that the workshop itself received. */
const ofRecords = ({ citations, reservations }: PersonalIds) =>
  sql<boolean>`(${idIn('citation_id', citations)} or ${idIn('reservation_id', reservations)})`;

export const MAIL_PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'mails',
    exported: [...COLUMNS, 'document', 'calendar_event'],
    withheld: {
      ...withheld('internal', 'told', 'attempts', 'last_error'),
      ...withheld('secret', 'link_hash'),
    },
    // Without the links, which open the record.
    rows: (ids) => sql`
      select ${columnList(COLUMNS, 'mails')}, document - 'action' - 'secondAction' as document,
        calendar_event - 'description' as calendar_event
      from mails where ${ofRecords(ids)} order by created_at, id`,
  },
];

const ERASED_SUBJECT = 'Datos eliminados';

/**
 * Deletes the mails that wait, so that none is sent any more, and erases the others. Waits for a mail that is
 * being sent. Locks the mails in the order of their ids, as `storeMails` does.
 */
export const eraseMails: ErasePersonalData = async (tx, ids) => {
  await sql`select from mails where ${ofRecords(ids)} order by id for update`.execute(tx);
  await tx.deleteFrom('mails').where('state', '=', 'queued').where(ofRecords(ids)).execute();
  await sql`
    update mails set recipient = '', subject = ${ERASED_SUBJECT}, calendar_event = null, told = null,
      link_hash = null, opened_at = null,
      document = jsonb_build_object('preheader', '', 'title', ${ERASED_SUBJECT}::text,
        'paragraphs', '[]'::jsonb, 'facts', '[]'::jsonb, 'business', document -> 'business')
    where ${ofRecords(ids)}`.execute(tx);
};
