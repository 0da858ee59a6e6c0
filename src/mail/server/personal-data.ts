import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import {
  coded,
  type ErasedWhen,
  erased,
  eraseTables,
  idIn,
  kept,
  type PersonalIds,
  type PersonalTable,
  personalTable,
  REFERENCE,
  withheld,
  withheldErased,
} from '#platform/data/personal-data.ts';
import { MAIL_STATE_LABELS } from '../contract/mail.ts';
import { MAIL_KINDS } from '../rules/mail-kinds.ts';

/** Personal data in the table of this module, for the composition root (docs/rules/personal-data.md). */

/** SQL: mails about a record of the person, also those that the workshop itself received. */
const ofRecords = ({ citations, reservations }: PersonalIds) =>
  sql<boolean>`(${idIn('citation_id', citations)} or ${idIn('reservation_id', reservations)})`;

const ERASED_SUBJECT = 'Datos eliminados';

/** The export leaves out the links, which open the record. */
export const MAIL_PERSONAL_TABLES: readonly PersonalTable[] = [
  personalTable(
    'mails',
    'Correos',
    {
      id: REFERENCE,
      citation_id: REFERENCE,
      reservation_id: REFERENCE,
      kind: coded('Tipo', MAIL_KINDS),
      recipient: erased('Para', ''),
      subject: erased('Asunto', ERASED_SUBJECT),
      state: coded('Estado', MAIL_STATE_LABELS),
      created_at: kept('Creado'),
      held_until: kept('En espera hasta'),
      settled_at: kept('Resuelto'),
      by_visitor: kept('Lo causó un visitante'),
      opened_at: erased('Enlace abierto', null),
      document: {
        ...erased(
          'Texto',
          sql`jsonb_build_object('preheader', '', 'title', ${ERASED_SUBJECT}::text,
      'paragraphs', '[]'::jsonb, 'facts', '[]'::jsonb, 'business', document -> 'business')`,
        ),
        select: () => sql`document - 'action' - 'secondAction'`,
      },
      calendar_event: {
        ...erased('Evento de calendario', null),
        select: () => sql`calendar_event - 'description'`,
      },
      ...withheld('internal', 'attempts', 'last_error'),
      told: withheldErased('internal', null),
      link_hash: withheldErased('secret', null),
    },
    { of: ofRecords, order: ['created_at', 'id'] },
  ),
];

/**
 * Deletes the mails that wait, so that none is sent any more, and erases the others. Waits for a mail that is
 * being sent. Locks the mails in the order of their ids, as `storeMails` does.
 */
export async function eraseMails(tx: Tx, ids: PersonalIds, when: ErasedWhen): Promise<void> {
  await sql`select from mails where ${ofRecords(ids)} order by id for update`.execute(tx);
  await tx.deleteFrom('mails').where('state', '=', 'queued').where(ofRecords(ids)).execute();
  await eraseTables(tx, MAIL_PERSONAL_TABLES, ids, when);
}
