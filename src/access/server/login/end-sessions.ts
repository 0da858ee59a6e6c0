import { deleteSessionsOf } from '#platform/auth/sessions.ts';
import type { Tx } from '#platform/data/database.ts';

/**
 * Ends the sessions of a user except `but`, and the sign-ins that wait for a second factor. Returns
 * how many sessions ended.
 */
export async function endSessionsOf(tx: Tx, userId: string, but?: string): Promise<number> {
  await tx.deleteFrom('login_tickets').where('user_id', '=', userId).execute();
  return deleteSessionsOf(tx, userId, but);
}
