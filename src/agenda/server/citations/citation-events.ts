import type { Tx } from '#platform/data/database.ts';
import { actorColumns, type EventActor } from '#platform/data/records.ts';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import type { CitationStatus } from '../../rules/citation-status.ts';

type Vehicle = { brand: string; model: string; year: number | null };

/** The vehicle before the correction, if the job corrected it. */
export type TransitionDetails = { vehicle?: Vehicle };

export type NewEvent =
  | {
      kind: 'moved';
      from: CitationStatus;
      to: CitationStatus;
      details?: TransitionDetails;
    }
  | { kind: 'rescheduled'; details: { from: LocalDateTime; to: LocalDateTime } }
  | { kind: 'voided'; details: { reason: string } }
  | { kind: 'commented' | 'deleted' };

/** Adds an event to a citation. A trigger notifies open panels. */
export async function addCitationEvent(
  tx: Tx,
  citationId: string,
  event: NewEvent,
  { by, now }: { by: EventActor; now: number },
): Promise<void> {
  await tx
    .insertInto('citation_events')
    .values({
      citation_id: citationId,
      at: new Date(now),
      kind: event.kind,
      ...actorColumns(by),
      from_status: event.kind === 'moved' ? event.from : null,
      to_status: event.kind === 'moved' ? event.to : null,
      details: JSON.stringify('details' in event ? event.details : {}),
    })
    .execute();
}
