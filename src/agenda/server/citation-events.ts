import type { Tx } from '#platform/data/database.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import type { CitationStatus } from '../rules/citation-status.ts';

/** Actor of an event: the client by a link, or a staff member with their current name. */
export type EventActor = 'client' | Pick<Actor, 'id' | 'name'>;

type LocalDateTime = { date: string; time: string };
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
export async function addEvent(
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

/** Returns the actor columns of an event. */
export function actorColumns(by: EventActor) {
  return by === 'client'
    ? ({ actor: 'client', actor_id: null, actor_name: '' } as const)
    : ({ actor: 'staff', actor_id: by.id, actor_name: by.name } as const);
}
