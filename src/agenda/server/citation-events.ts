import type { Tx } from '#platform/data/database.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import type { CitationStatus } from '../rules/citation-status.ts';

/** Who did it: the client by their link, or a staff member as they are called now. */
export type EventActor = 'client' | Pick<Actor, 'id' | 'name'>;

type LocalDateTime = { date: string; time: string };
type Vehicle = { brand: string; model: string; year: number | null };

/** Which vehicle it was said to be, where that was corrected on the way. */
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

/** Adds a line to what happened to a citation; panels that are open elsewhere hear of it. */
export async function addEvent(
  tx: Tx,
  citationId: string,
  trace: NewEvent,
  { by, now }: { by: EventActor; now: number },
): Promise<void> {
  await tx
    .insertInto('citation_events')
    .values({
      citation_id: citationId,
      at: new Date(now),
      kind: trace.kind,
      ...actorColumns(by),
      from_status: trace.kind === 'moved' ? trace.from : null,
      to_status: trace.kind === 'moved' ? trace.to : null,
      details: JSON.stringify('details' in trace ? trace.details : {}),
    })
    .execute();
}

/** The columns that say who did it. */
export function actorColumns(by: EventActor) {
  return by === 'client'
    ? ({ actor: 'client', actor_id: null, actor_name: '' } as const)
    : ({ actor: 'staff', actor_id: by.id, actor_name: by.name } as const);
}
