import type { Actor } from '#kernel/staff.ts';
import type { Tx } from '#server-kit/database.ts';
import type { CitationStatus } from '../rules/citation-status.ts';

/** Who did it: the client by their link, or a staff member as they are called now. */
export type Doer = 'client' | Pick<Actor, 'id' | 'name'>;

type Start = { date: string; time: string };
type Vehicle = { brand: string; model: string; year: number | null };

/** Which vehicle it was said to be, where that was corrected on the way. */
export type MoveDetails = { vehicle?: Vehicle };

export type Trace =
  | {
      kind: 'moved';
      from: CitationStatus;
      to: CitationStatus;
      details?: MoveDetails;
    }
  | { kind: 'rescheduled'; details: { from: Start; to: Start } }
  | { kind: 'voided'; details: { reason: string } }
  | { kind: 'commented' | 'deleted' };

/** Adds a line to what happened to a citation; panels that are open elsewhere hear of it. */
export async function leaveTrace(
  tx: Tx,
  citationId: string,
  trace: Trace,
  { by, now }: { by: Doer; now: number },
): Promise<void> {
  await tx
    .insertInto('citation_events')
    .values({
      citation_id: citationId,
      at: new Date(now),
      kind: trace.kind,
      ...doerOf(by),
      from_status: trace.kind === 'moved' ? trace.from : null,
      to_status: trace.kind === 'moved' ? trace.to : null,
      details: JSON.stringify('details' in trace ? trace.details : {}),
    })
    .execute();
}

/** The columns that say who did it. */
export function doerOf(by: Doer) {
  return by === 'client'
    ? { actor: 'client', actor_id: null, actor_name: '' }
    : { actor: 'staff', actor_id: by.id, actor_name: by.name };
}
