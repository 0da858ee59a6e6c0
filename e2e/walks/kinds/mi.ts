import type { Page } from 'playwright-core';
import { hashToken, newToken } from '#platform/data/ids.ts';
import { longDayWithoutYear } from '#shared/time/day-time.ts';
import { DECISION_LABELS } from '#work-orders/rules/answers.ts';
import { insertCitation } from '../../../test/citation-row.ts';
import { insertSentEstimate, insertWorkOrder } from '../../../test/order-rows.ts';
import { pressWith } from '../hands.ts';
import type { Intention, Kind } from '../kind.ts';
import type { WalkSite } from '../site.ts';
import { button, newPerson, ONCE } from './people.ts';
import { retireCitations } from './records.ts';

/** «Answer this estimate», «move this appointment», «cancel this appointment», on the page of a client's link. */
export const MI: Kind = {
  name: 'mi',
  moves: ['decide', 'decide', 'home'],
  begin: (site, { seed }) =>
    INTENTIONS[seed % INTENTIONS.length]?.(site, seed) ?? answer(site, seed),
};

const INTENTIONS = [answer, move, cancel] as const;

/** Inserts the appointments of a client and of another one, at the same hour. */
async function insertBoth({ db, fixtures }: WalkSite, status: 'pending' | 'in-workshop') {
  const insert = async () => {
    const person = newPerson();
    const token = newToken();
    const id = await insertCitation(db, fixtures.oilChange, {
      client_name: person.name,
      client_email: person.email,
      client_phone: person.phone,
      cancel_token_hash: hashToken(token),
      status,
    });
    return { id, token };
  };
  return { own: await insert(), other: await insert() };
}

type Both = Awaited<ReturnType<typeof insertBoth>>;

/** What the three intentions share. */
function onPage(
  { db }: WalkSite,
  { own, other }: Both,
  rest: Pick<Intention, 'what' | 'says' | 'effects' | 'scripts'> & {
    path: string;
    decide: (page: Page, hand: Parameters<Intention['act']>[2]) => Promise<unknown>;
  },
): Intention {
  const { path, ...named } = rest;
  const decide: typeof rest.decide = async (page, hand) => {
    // The guard ends: a person reads a page before the first press.
    await page.locator('main').click({ trial: true, position: { x: 1, y: 1 }, timeout: 2_000 });
    return rest.decide(page, hand);
  };
  const act: Intention['act'] = async (page, step, hand) => {
    if (step === 'home') return page.goto(`/mi/${own.token}`, { waitUntil: 'commit' });
    if ((await rest.says(page)) !== 'done') return decide(page, hand);
  };
  return {
    ...named,
    act,
    async open(page) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
    },
    async goOn(page) {
      if (!page.url().includes(own.token)) return page.goto(path);
      if (await decide(page, ONCE)) return;
      return page.goto(path);
    },
    own: async () => [own.id],
    end: () => retireCitations(db, [own.id, other.id]),
  };
}

const WANTED = [
  { text: 'Pastillas de freno', decision: 'approve', shown: 'Aprobado' },
  { text: 'Kit de transmisión', decision: 'decline', shown: 'No, gracias' },
] as const;

async function answer(site: WalkSite, seed: number): Promise<Intention> {
  const { db } = site;
  const both = await insertBoth(site, 'in-workshop');
  const rows = WANTED.map(({ text }) => ({ text }));
  for (const { id } of [both.own, both.other]) {
    await insertSentEstimate(db, await insertWorkOrder(db, id), rows);
  }
  const line = (page: Page, { text }: { text: string }) =>
    page.locator('#presupuesto li').filter({ has: page.getByRole('heading', { name: text }) });
  return onPage(site, both, {
    what: 'a client approves a line and declines another one',
    path: `/mi/${both.own.token}`,
    // Without scripts a second page asks for confirmation.
    scripts: seed % 2 === 0,
    async says(page) {
      const shown = await Promise.all(
        WANTED.map((each) => line(page, each).getByText(each.shown, { exact: true }).isVisible()),
      );
      return shown.every(Boolean) ? 'done' : 'not-yet';
    },
    async decide(page, hand) {
      for (const each of WANTED) {
        const choice = page.getByRole('group', { name: each.text });
        if (!(await choice.isVisible())) continue;
        const name = DECISION_LABELS[each.decision];
        await choice.getByRole('radio', { name }).check({ force: true, timeout: 2_000 });
      }
      // A second press reached a correction, which asks first: the person did not mean it.
      const back = page.getByRole('link', { name: 'Volver sin cambiar' });
      if (await pressWith(page, back, ONCE)) return true;
      return pressWith(page, button(page, /^(?:Aprobar|Enviar)/), hand);
    },
    // The first answer to each line once; corrections until the work begins, and the last one as intended.
    async effects() {
      const made = await db
        .selectFrom('authorisations')
        .innerJoin('work_lines', 'work_lines.id', 'line_id')
        .innerJoin('work_orders', 'work_orders.id', 'work_lines.order_id')
        .select(['work_lines.text', 'decision', 'corrects'])
        .where('citation_id', '=', both.own.id)
        .orderBy('authorisations.id')
        .execute();
      if (made.length === 0) return 0;
      const kept = WANTED.every(({ text, decision }) => {
        const answers = made.filter((each) => each.text === text);
        const first = answers.filter(({ corrects }) => corrects === null);
        return first.length === 1 && answers.at(-1)?.decision === decision;
      });
      return kept ? 1 : Math.max(2, made.length / 2);
    },
  });
}

const TO = { date: '2026-12-04', time: '16:00' } as const;

async function move(site: WalkSite, seed: number): Promise<Intention> {
  const both = await insertBoth(site, 'pending');
  const there = `${longDayWithoutYear(TO.date)}`;
  return onPage(site, both, {
    what: 'a client moves an appointment',
    path: `/mi/${both.own.token}/cambiar?desde=${TO.date}&dia=${TO.date}#horas`,
    scripts: seed % 4 !== 0,
    async says(page) {
      const text = ((await page.locator('body').textContent()) ?? '').replace(/\s+/g, ' ');
      const moved = new RegExp(`${there}[^.]{0,20} 16:00`, 'i').test(text);
      return moved ? 'done' : 'not-yet';
    },
    async decide(page, hand) {
      const hour = page.getByRole('radio', { name: TO.time });
      if (!(await hour.first().isVisible())) return false;
      await hour.first().check({ force: true, timeout: 2_000 });
      return pressWith(page, button(page, 'Cambiar la cita'), hand);
    },
    async effects() {
      const { client_moves, day } = await site.db
        .selectFrom('citations')
        .select(['client_moves', 'day'])
        .where('id', '=', both.own.id)
        .executeTakeFirstOrThrow();
      return client_moves === 1 && day !== TO.date ? 0 : client_moves;
    },
  });
}

async function cancel(site: WalkSite): Promise<Intention> {
  const both = await insertBoth(site, 'pending');
  return onPage(site, both, {
    what: 'a client cancels an appointment',
    path: `/cancel/${both.own.token}`,
    async says(page) {
      const cancelled = page.getByText(/cancelada/i).filter({ visible: true });
      return (await cancelled.count()) > 0 ? 'done' : 'not-yet';
    },
    decide: (page, hand) => pressWith(page, button(page, /^(?:Cancelar Cita|Reintentar)$/), hand),
    async effects() {
      const events = await site.db
        .selectFrom('citation_events')
        .select('id')
        .where('citation_id', '=', both.own.id)
        .where('to_status', '=', 'cancelled')
        .execute();
      return events.length;
    },
  });
}
