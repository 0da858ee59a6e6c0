import type { CallOptions } from '#ui/call.ts';
import { exchangeToken } from '#ui/panel/session/session-store.ts';
import { withSession } from '#ui/panel/session/staff-call.ts';

type Renewed = { data: { token: string } };

/** Runs a call whose reply has a new token for the session, and stores that token. */
export async function exchangeSession<Reply extends Renewed>(
  run: (options: CallOptions) => Promise<Reply>,
): Promise<Reply> {
  return withSession((token) => exchangeToken(() => run(token === null ? {} : { token })));
}
