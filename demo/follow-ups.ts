import { remindClients } from '#agenda/server/mail/reminder-actions.ts';
import type { FollowUpChange } from '#clients/rules/follow-up-change.ts';
import { changeFollowUp } from '#clients/server/follow-up-actions.ts';
import { followUpContext, listFollowUps } from '#clients/server/follow-up-queries.ts';
import { proposeDueWork } from '#clients/server/follow-up-sources.ts';
import type { AppContext } from '#platform/app-context.ts';
import { addDays } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { ActionSchedule } from './action-schedule.ts';
import { RIDERS, type Rider } from './riders.ts';
import { openDay, type Workshop } from './workshop.ts';

type Change = Pick<FollowUpChange, 'state' | 'channel'> & { snoozeDays?: number; reason?: string };

/** What staff did in «Por avisar»; some of the notified clients have booked since (`visits.ts`). */
const ANSWERS: readonly (readonly [day: number, Rider, Change])[] = [
  [-28, RIDERS.walter, { state: 'told', channel: 'whatsapp' }],
  [-13, RIDERS.brenda, { state: 'told', channel: 'phone' }],
  [-7, RIDERS.elbio, { state: 'told', channel: 'email' }],
  [-6, RIDERS.carlos, { state: 'snoozed', snoozeDays: 5, reason: '' }],
  [-5, RIDERS.noelia, { state: 'told', channel: 'whatsapp' }],
  [-5, RIDERS.jorge, { state: 'dropped', reason: 'Vendió la moto' }],
];
const ANSWERED_MINUTE = 17 * 60 + 50;
const REMINDED_MINUTE = 10 * 60 + 15;

/** Plans what became of earlier proposals, and the reminders of the last two days. */
export function planFollowUps(
  context: AppContext,
  actions: ActionSchedule,
  workshop: Workshop,
): void {
  const { now, today, timeZone } = workshop;
  for (const [day, rider, change] of ANSWERS) {
    actions.plan(boundaryAt(openDay(workshop, day), ANSWERED_MINUTE, timeZone), async () => {
      await proposeDueWork(context);
      await answer(context, workshop, rider, change);
    });
  }
  for (const day of [addDays(today, -1), today]) {
    const at = boundaryAt(day, REMINDED_MINUTE, timeZone);
    if (at < now) actions.plan(at, () => remindClients(context));
  }
}

async function answer(
  context: AppContext,
  { today, counter }: Workshop,
  { name }: Rider,
  { state, channel, snoozeDays = 0, reason = '' }: Change,
): Promise<void> {
  const { cards } = await listFollowUps(context.db, 'waiting', await followUpContext(context));
  const first = cards.find(({ client }) => client.name === name)?.reasons[0];
  if (!first) throw new Error(`${name} does not wait in «Por avisar»`);
  const snoozeUntil = state === 'snoozed' ? addDays(today, snoozeDays) : undefined;
  await changeFollowUp(context, first._id, { state, channel, snoozeUntil, reason }, counter);
}
