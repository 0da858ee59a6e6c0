import { citationError } from '#agenda/contract/citation-errors.ts';
import { readAgenda } from '#availability/server/agenda-settings.ts';
import { areSent, queueMails } from '#mail/server/mail-actions.ts';
import { countMailedToday } from '#mail/server/mail-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { challengeError, markChallengeUsed, verifyChallenge } from '#platform/auth/challenge.ts';
import { inTransaction } from '#platform/data/database.ts';
import { newToken } from '#platform/data/ids.ts';
import { lockPeopleAndDays } from '#platform/data/person-locks.ts';
import type { BookingLinkRequest } from '../contract/booking.ts';
import { MAX_LINKS_A_DAY } from '../rules/unconfirmed-budget.ts';
import { BOOKING_BUDGET } from './booking-actions.ts';
import { BOOKING_LINK_KIND, bookingLinkMail } from './limits/budget-mails.ts';
import { countBookingCall } from './limits/unconfirmed-queries.ts';

/**
 * Mails a link that opens `/cita` with a token. Counts as a booking call and uses up a challenge. The limit of the
 * mailbox applies: above it the mail is withheld.
 *
 * Rejects (400) an invalid address and a failed challenge; (429) too many calls, and too many links of all visitors.
 */
export async function sendBookingLink(
  context: AppContext,
  { clientEmail, challenge, website }: BookingLinkRequest,
  address: string,
): Promise<{ data: { mailed: boolean } }> {
  const agenda = await readAgenda(context);
  const { rateLimits } = context.config;
  const factor = rateLimits
    ? await countBookingCall(context, agenda, BOOKING_BUDGET, address)
    : null;
  if (website) throw challengeError();
  const verified =
    factor === null
      ? null
      : await verifyChallenge(context.challengeSecret, { action: 'citation', factor }, challenge);
  const mail = bookingLinkMail(clientEmail, newToken(), agenda, context.publicUrl());
  const written = await inTransaction(context.db, async (tx) => {
    await lockPeopleAndDays(tx, [BOOKING_LINK_KIND], []);
    if (rateLimits && (await countMailedToday(tx, BOOKING_LINK_KIND)) >= MAX_LINKS_A_DAY) {
      throw citationError('too-many-hours');
    }
    if (verified) await markChallengeUsed(tx, verified);
    return queueMails(tx, context.jobs, [{ ...mail, byVisitor: rateLimits }]);
  });
  return { data: { mailed: areSent(context, written) } };
}
