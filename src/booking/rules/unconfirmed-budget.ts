/**
 * Groups whose unconfirmed bookings are added up. For a person, for an IPv4 address or IPv6 /64,
 * and for an IPv4 /24 or IPv6 /48, every future booking counts. For everybody, only bookings made
 * within `EVERYBODY_WINDOW_HOURS` count.
 */
export const BUDGET_SCOPES = ['person', 'address', 'network', 'everybody'] as const;
export type BudgetScope = (typeof BUDGET_SCOPES)[number];
export type UnconfirmedMinutes = Readonly<Record<BudgetScope, number>>;

/**
 * Maximum of unconfirmed minutes, as a share of the coming two weeks' working minutes of all bays.
 * With the default hours and two bays (10 560 minutes) the maxima are 528, 739, 844 and 1 056
 * minutes: a person may book a whole day, one address a day and a half, and all new clients
 * together two days within 24 hours, of which 211 minutes are kept for short jobs.
 */
export const MAX_UNCONFIRMED_SHARE: UnconfirmedMinutes = {
  person: 0.05,
  address: 0.07,
  network: 0.08,
  everybody: 0.1,
};

/**
 * Longest job, in minutes, for which a part of the budget of everybody is kept, and that part. Only a network without an
 * unconfirmed booking may use it: a few long bookings of strangers do not turn away every new client.
 */
const SHORT_JOB_MINUTES = 60;
const SHARE_FOR_SHORT_JOBS = 0.02;

/**
 * Further share for bookings above the budget of everybody whose caller opened a mailed link: that proves the mailbox of
 * the booking. With the default hours 528 minutes. Together, strangers hold at most 15 % within 24 hours, however many
 * mailboxes they have.
 */
const PROVEN_SHARE = 0.05;

/**
 * Most mailed links within 24 hours, to all mailboxes. More do not help clients, because they book no more than the share
 * of proven mailboxes; they would only send mails to strangers.
 */
export const MAX_LINKS_A_DAY = 40;

/** In hours. A workshop that confirms bookings once a day never reaches the budget of everybody. */
export const EVERYBODY_WINDOW_HOURS = 24;

/** After staff accepted a booking of a person, only the person's own budget applies. */
const KNOWN_PERSON_SCOPES: readonly BudgetScope[] = ['person'];

/**
 * Returns the first budget that a job of `wanted` minutes would exceed, else `null`. A group
 * without an unconfirmed booking may always book one job of any length.
 */
export function exceededBudget(
  booked: UnconfirmedMinutes,
  wanted: number,
  { twoWeeks, known }: { twoWeeks: number; known: boolean },
): BudgetScope | null {
  const scopes = known ? KNOWN_PERSON_SCOPES : BUDGET_SCOPES;
  const isFreshShortJob = wanted <= SHORT_JOB_MINUTES && booked.network === 0;
  const shareOf = (scope: BudgetScope) =>
    scope === 'everybody' && !isFreshShortJob
      ? MAX_UNCONFIRMED_SHARE.everybody - SHARE_FOR_SHORT_JOBS
      : MAX_UNCONFIRMED_SHARE[scope];
  const exceeds = (scope: BudgetScope) =>
    booked[scope] > 0 && booked[scope] + wanted > shareOf(scope) * twoWeeks;
  return scopes.find(exceeds) ?? null;
}

/**
 * Whether a job of `wanted` minutes that exceeds only the budget of everybody fits into the further share of proven
 * mailboxes, of which `proven` minutes are taken. The first job may have any length.
 */
export function fitsProvenShare(proven: number, wanted: number, twoWeeks: number): boolean {
  return proven === 0 || proven + wanted <= PROVEN_SHARE * twoWeeks;
}
