import { eachOf } from './each-of.ts';
import { hear } from './hear.ts';
import type { Payments } from './paid-cause-actions.ts';
import { Refused, Unknown } from './provider.ts';

/** What came just before the last run may have been listed late. */
const OVERLAP_MS = 15 * 60_000;
/** PayPal keeps its events for thirty days. */
const LONGEST_MS = 30 * 24 * 3_600_000;
const FIRST_MS = 24 * 3_600_000;

/** Reads what the webhooks should have told since the last time, and works off what they did not. */
export async function readEventList(payments: Payments): Promise<void> {
  const { context, provider } = payments;
  if (!provider?.listSince) return;
  const now = context.clock();
  const cursor = await context.db
    .selectFrom('payment_cursors')
    .select('events_until')
    .where('provider', '=', provider.name)
    .executeTakeFirst();
  const last = cursor ? cursor.events_until.getTime() - OVERLAP_MS : now - FIRST_MS;
  try {
    const hints = await provider.listSince(Math.max(last, now - LONGEST_MS), now);
    let all = true;
    await eachOf(hints, 1, async (hint) => {
      all = (await hear(payments, hint, 'event-list')) && all;
    });
    if (all) await moveCursor(payments, provider.name, now);
  } catch (error) {
    if (!(error instanceof Unknown || error instanceof Refused)) throw error;
    context.log.warn({ err: error }, 'events not read');
  }
}

async function moveCursor({ context }: Payments, provider: string, now: number): Promise<void> {
  const events_until = new Date(now);
  await context.db
    .insertInto('payment_cursors')
    .values({ provider, events_until })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ events_until }))
    .execute();
}
