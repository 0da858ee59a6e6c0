import { sql } from 'kysely';
import { type Actor, canReadDeleted, type StaffActor } from '#shared/contract/access-policy.ts';

/**
 * Who causes an event of a record. `client`: by the form or a link; `system`: a completed payment. A
 * staff member is stored with the current name.
 */
export type EventActor = 'client' | 'system' | StaffActor;

/** Returns the actor columns of an event. */
export function actorColumns(by: EventActor) {
  return typeof by === 'string'
    ? { actor: by, actor_id: null, actor_name: '' }
    : { actor: 'staff' as const, actor_id: by.id, actor_name: by.name };
}

/**
 * Returns the next `updated_at` of a row: later than the current one, even within one millisecond, so
 * that it tells two versions of the row apart.
 */
export function nextUpdatedAt(row: { updated_at: Date }, now: number): Date {
  return new Date(Math.max(now, row.updated_at.getTime() + 1));
}

/** Whether the reader may see the row: a deleted one only with permission to read the history. */
export function isVisibleTo(reader: Actor, row: { deleted_at: Date | null }): boolean {
  return row.deleted_at === null || canReadDeleted(reader);
}

/**
 * New `updated_at` of a changed row. At least one millisecond later than the former one, so that it
 * distinguishes the versions of the row in the API, which has milliseconds.
 */
export const NEXT_UPDATED_AT = sql<Date>`greatest(now(), updated_at + interval '1 millisecond')`;

/**
 * Whether a record, which the caller has locked, was changed since the API returned `expected` as its `updatedAt`;
 * `undefined`: any version will do.
 */
export function hasChangedSince(
  { updatedAt }: { updatedAt: string },
  expected: string | undefined,
): boolean {
  return expected !== undefined && Date.parse(expected) !== Date.parse(updatedAt);
}
