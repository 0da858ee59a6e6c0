import type { CallOptions } from '#web-kit/call.ts';
import { exchangeToken } from '#web-kit/panel/session-store.ts';
import { withSession } from '#web-kit/panel/staff-call.ts';

type Renewed = { data: { token: string } };

/** Runs a call whose answer brings a token in place of the session's, and stores that token. */
export async function exchangeSession<Reply extends Renewed>(
  run: (options: CallOptions) => Promise<Reply>,
): Promise<Reply> {
  return withSession((token) => exchangeToken(() => run(token === null ? {} : { token })));
}
