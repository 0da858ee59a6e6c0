import type { Selectable } from 'kysely';
import type { Mails } from '#platform/data/database-types.ts';
import type { MailState } from '../contract/mail.ts';
import type { CalendarEvent, MailDocument } from '../contract/mail-document.ts';

/** A mail of the outbox; `lastError` is a code, never the text of a mail server. */
export type StoredMail = {
  id: string;
  recipient: string;
  kind: string;
  subject: string;
  document: MailDocument;
  event: CalendarEvent | null;
  citationId: string | null;
  reservationId: string | null;
  state: MailState;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  settledAt: Date | null;
  /** When a held notice of a change is sent; `null` for every other mail. */
  heldUntil: Date | null;
};

/** Maps a row. Only this module writes the JSON columns and the state, so their types are trusted. */
export function toStoredMail(row: Selectable<Mails>): StoredMail {
  return {
    id: row.id,
    recipient: row.recipient,
    kind: row.kind,
    subject: row.subject,
    document: row.document as MailDocument,
    event: row.calendar_event as CalendarEvent | null,
    citationId: row.citation_id,
    reservationId: row.reservation_id,
    state: row.state,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    heldUntil: row.held_until,
  };
}

/**
 * Returns JSON that PostgreSQL accepts: replaces lone surrogates and removes NUL, which the text of a
 * visitor may contain.
 */
export function toJsonColumn(value: object): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'string' ? each.toWellFormed().replaceAll('\u0000', '') : each,
  );
}
