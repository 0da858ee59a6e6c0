import { sql } from 'kysely';
import { comingWeeks } from '#availability/rules/workshop-calendar.ts';
import { readAgenda } from '#availability/server/agenda-settings.ts';
import { addDays, type Day, dayAt, MINUTE, timeOf, weekdayOf } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { TestApp } from './app.ts';
import { createSolvedChallenge } from './challenge-solution.ts';
import { bookingBody, type Fixtures } from './fixtures.ts';
import { request } from './http.ts';

/**
 * The resources of an attacker; `persons`: `null` invents a new person for each booking; `ownDomain`: reads the mails
 * to all persons. `max`: the most that it may hold, as a share of two weeks (0 to 1).
 */
export type Attacker = {
  addresses: number;
  persons: number | null;
  ownDomain?: true;
  max: number;
};

/** The attackers of the security targets. A person of `hundredPersons` always uses the same address. */
export const ATTACKERS = {
  oneAddress: { addresses: 1, persons: null, max: 0.1 },
  hundredAddresses: { addresses: 100, persons: null, max: 0.1 },
  hundredPersons: { addresses: 100, persons: 100, max: 0.1 },
  ownDomain: { addresses: 100, persons: null, ownDomain: true, max: 0.15 },
} as const satisfies Record<string, Attacker>;

/** The rate limit of an address starts again after so many minutes. */
const WINDOW_MINUTES = 10;
/** The hard limit of calls of an address. */
const MAX_CALLS = 25;

/**
 * `maxFruitless`: after so many addresses in a row without a booking, the rest wait for the next
 * window.
 */
type AttackPeriod = { now: number; minutes: number; maxFruitless?: number };

type Site = { app: TestApp; fixtures: Fixtures };
type Slot = { date: Day; time: string };

/**
 * Books as much as the limits allow from `now` on, for `minutes` of the app's clock. Challenges are
 * solved at no cost: the budgets alone must stop the attacker. Returns the largest share of the
 * coming two weeks' minutes that its bookings held unconfirmed (0 to 1).
 */
export async function attackAgenda(
  { app, fixtures }: Site,
  attacker: Attacker,
  { now, minutes, maxFruitless = Number.POSITIVE_INFINITY }: AttackPeriod,
): Promise<{ share: number; bookings: number; calls: number }> {
  const attempt = createAttack({ app, fixtures }, attacker, now);
  let share = 0;
  for (let passed = 0; passed < minutes; passed += WINDOW_MINUTES) {
    app.setNow(now + passed * MINUTE);
    let fruitless = 0;
    for (let from = 0; from < attacker.addresses && fruitless < maxFruitless; from += 1) {
      fruitless = (await attempt.fromAddress(from)) ? 0 : fruitless + 1;
    }
    share = Math.max(share, await unconfirmedShare(app));
  }
  return { share, ...attempt.done };
}

function createAttack({ app, fixtures }: Site, attacker: Attacker, now: number) {
  const services = [fixtures.engineRepair, fixtures.fullService, fixtures.oilChange];
  const starts = slotsFrom(addDays(dayAt(now, 'UTC'), 1));
  const done = { bookings: 0, calls: 0 };
  let solution: Promise<string> | null = null;
  const post = async (from: number, path: string, wanted: object) => {
    done.calls += 1;
    solution ??= createSolvedChallenge(app.context.challengeSecret);
    const { status, body } = await request<{ linkHelps?: true }>(
      `${app.url}${path}`,
      'POST',
      { ...wanted, challenge: await solution },
      { 'x-forwarded-for': `198.${18 + (from >> 8)}.${from & 255}.7` },
    );
    // A success uses the solution up, and so does a booking at the time of the person's own appointment.
    if (status < 300 || body.code === 'slot-taken') solution = null;
    return body;
  };
  const book = async (from: number, service: string, { date, time }: Slot) => {
    const person = attacker.persons === null ? done.calls + 1 : from % attacker.persons;
    const clientEmail = `cliente${person}@ejemplo.com`;
    const clientPhone = `+598 9${String(person).padStart(7, '0')}`;
    const wanted = bookingBody(service, date, time, { clientEmail, clientPhone });
    let { code, data } = await post(from, '/api/citations', wanted);
    if (attacker.ownDomain && data?.linkHelps) {
      await post(from, '/api/citations/links', { clientEmail });
      const linkToken = await mailedLinkToken(app, clientEmail);
      ({ code } = await post(from, '/api/citations', { ...wanted, linkToken }));
    }
    if (code === undefined) done.bookings += 1;
    return code ?? 'booked';
  };
  const fromAddress = async (from: number) => {
    let calls = 0;
    const before = done.bookings;
    for (const service of services) {
      for (const start of starts) {
        if (calls === MAX_CALLS) break;
        calls += 1;
        const outcome = await book(from, service, start);
        if (outcome.startsWith('too-many')) break;
        if (outcome === 'booked') start.held += 1;
      }
      starts.sort((one, other) => one.held - other.held);
    }
    return done.bookings > before;
  };
  return { fromAddress, done };
}

/** Returns the token of the newest link that was mailed to an address to book with; '' without one. */
export async function mailedLinkToken({ context }: TestApp, address: string): Promise<string> {
  const mail = await context.db
    .selectFrom('mails')
    .select('document')
    .where('recipient', '=', address)
    .where('kind', '=', 'citation-link')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return /enlace=([\w-]{43})/.exec(JSON.stringify(mail?.document))?.[1] ?? '';
}

/** Slots of the coming two weeks, one each two hours: the attacker takes the least used first. */
function slotsFrom(first: Day): (Slot & { held: number })[] {
  return Array.from({ length: 14 }, (_, index) => addDays(first, index))
    .filter((date) => weekdayOf(date) < 6)
    .flatMap((date) =>
      [540, 660, 810, 930].map((minute) => ({ date, time: timeOf(minute), held: 0 })),
    );
}

/**
 * Returns the share of the coming two weeks' working minutes that web bookings hold unconfirmed.
 */
async function unconfirmedShare({ context }: TestApp): Promise<number> {
  const { settings, calendar } = await readAgenda(context);
  const { timeZone, bays } = settings;
  const weeks = comingWeeks(calendar, bays, dayAt(context.clock(), timeZone));
  const from = new Date(boundaryAt(weeks.from, 0, timeZone));
  const to = new Date(boundaryAt(weeks.to, 1440, timeZone));
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(extract(epoch from upper(part) - lower(part))) / 60, 0)::int as minutes
    from occupations
    join citations on citations.id = citation_id
    cross join lateral (select during * tstzrange(${from}, ${to}) as part) as held
    where status = 'pending' and not manual_entry and not isempty(part)`.execute(context.db);
  return (rows[0]?.minutes ?? 0) / weeks.minutes;
}
