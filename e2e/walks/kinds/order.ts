import type { Locator, Page } from 'playwright-core';
import { commentCitation } from '#agenda/server/citations/record-actions.ts';
import { newId } from '#platform/data/ids.ts';
import { MONDAY_MORNING } from '../../../test/fixtures.ts';
import { insertWorkLine, insertWorkOrder } from '../../../test/order-rows.ts';
import { createStockedComponent } from '../../../test/stock.ts';
import { pressWith } from '../hands.ts';
import type { Intention, Kind } from '../kind.ts';
import type { Hand } from '../plan.ts';
import type { WalkSite } from '../site.ts';
import { insertJobs, type Job, openAdmin, signIn, stepsOf } from './panel.ts';
import { button, ONCE } from './people.ts';
import { retireCitations } from './records.ts';

/** «Add this work», «complete this job», «keep this comment», in the detail of a job with its order. */
export const ORDER: Kind = {
  name: 'order',
  moves: ['do', 'do', 'close'],
  prepare: (context, site) => signIn(context, site),
  begin: async (site, { seed }) => {
    const jobs = await insertJobs(site, 2, 'in-progress');
    const [own, other] = await Promise.all(jobs.map((job) => insertOrder(site, job)));
    if (!own || !other) throw new Error('two jobs were inserted');
    const make = [addLine, complete, comment][seed % 3] ?? addLine;
    return { ...make(site, own), end: () => retireOrders(site, [own, other]) };
  },
};

type OrderedJob = Job & { order: string; part: string };

let parts = 0;

/** Inserts the order of a job with an approved part, of a component of its own. */
async function insertOrder({ db }: WalkSite, job: Job): Promise<OrderedJob> {
  parts += 1;
  const part = await createStockedComponent(db, {
    code: `PAS-${parts}`,
    name: `Pastillas ${parts}`,
    quantity: 6_000,
    costPerUnitCents: 1_250,
    salePriceCents: 2_950,
  });
  const order = await insertWorkOrder(db, job.id);
  const line = { kind: 'part', text: 'Pastillas', component_id: part, price_cents: 2_950 } as const;
  await insertWorkLine(db, order, { ...line, state: 'approved' });
  return { ...job, order, part };
}

async function retireOrders({ db }: WalkSite, jobs: readonly OrderedJob[]): Promise<void> {
  const orders = jobs.map(({ order }) => order);
  const closed = { closed_at: new Date(MONDAY_MORNING) };
  await db.updateTable('work_orders').set(closed).where('id', 'in', orders).execute();
  await retireCitations(
    db,
    jobs.map(({ id }) => id),
  );
}

type Task = Pick<Intention, 'what' | 'says' | 'effects' | 'problems'> & {
  work: (page: Page, hand: Hand) => Promise<unknown>;
};

const drawerOf = (page: Page, { person }: Job): Locator =>
  page.getByRole('dialog', { name: person.name });

function inDetail(job: OrderedJob, { work, ...task }: Task): Omit<Intention, 'end'> {
  const open = (page: Page) => openAdmin(page, `#cita=${job.id}`);
  return {
    ...task,
    open,
    async act(page, move, hand) {
      if (move === 'close') return page.keyboard.press('Escape');
      if ((await task.says(page)) !== 'done') await work(page, hand);
    },
    async goOn(page) {
      if (await pressWith(page, button(page, 'Seguir editando'), ONCE)) return;
      if (await pressWith(page, button(page, 'Reintentar'), ONCE)) return;
      if (await drawerOf(page, job).isVisible()) return work(page, ONCE);
      await page.goto('about:blank');
      return open(page);
    },
    own: async () => [job.id, job.part],
  };
}

function addLine({ db }: WalkSite, job: OrderedJob): Omit<Intention, 'end'> {
  const text = 'Cambiar cadena';
  const form = (page: Page) => page.getByRole('dialog', { name: 'Agregar mano de obra' });
  return inDetail(job, {
    what: `${job.person.name} gets one line of labour`,
    says: async (page) =>
      (await drawerOf(page, job).getByText(text, { exact: true }).first().isVisible())
        ? 'done'
        : 'not-yet',
    async work(page, hand) {
      if (!(await form(page).isVisible())) {
        return pressWith(page, button(drawerOf(page, job), 'Agregar mano de obra'), hand);
      }
      const time = { timeout: 2_000 };
      const fields = form(page);
      await fields.getByRole('textbox', { name: 'Qué trabajo es' }).fill(text, time);
      await fields.getByRole('textbox', { name: 'Precio por unidad' }).fill('98', time);
      return pressWith(page, button(fields, 'Agregar'), hand);
    },
    async effects() {
      const lines = await db
        .selectFrom('work_lines')
        .select('id')
        .where('order_id', '=', job.order)
        .where('text', '=', text)
        .execute();
      return lines.length;
    },
  });
}

function complete(site: WalkSite, job: OrderedJob): Omit<Intention, 'end'> {
  const form = (page: Page) => page.getByRole('dialog', { name: 'Completar mantenimiento' });
  return inDetail(job, {
    what: `the job of ${job.person.name} is completed`,
    says: async (page) =>
      (await drawerOf(page, job)
        .getByText(/^Cerrada el /)
        .first()
        .isVisible())
        ? 'done'
        : 'not-yet',
    async work(page, hand) {
      if (await form(page).isVisible()) {
        return pressWith(page, button(form(page), 'Completar'), hand);
      }
      return pressWith(page, button(drawerOf(page, job), 'Completar mantenimiento'), hand);
    },
    async effects() {
      const steps = await stepsOf(site, job.id);
      return steps.length === 1 && steps[0] === 'installed' ? 1 : steps.length === 0 ? 0 : 2;
    },
    async problems() {
      const taken = await site.db
        .selectFrom('stock_movements')
        .select('quantity')
        .where('component_id', '=', job.part)
        .where('reference_id', '=', job.id)
        .execute();
      return taken.length === 1 ? [] : [`the part was taken ${taken.length} times`];
    },
  });
}

const THEIRS = 'Avisar antes de las 18.';
const OURS = 'Pide factura.';

/** A colleague saves a comment while this user writes another one. */
function comment(site: WalkSite, job: OrderedJob): Omit<Intention, 'end'> {
  const stored = async () => {
    const { admin_comment } = await site.db
      .selectFrom('citations')
      .select('admin_comment')
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow();
    return admin_comment;
  };
  let colleagueWrites = true;
  const field = (page: Page) => drawerOf(page, job).getByLabel('Comentario', { exact: true });
  const time = { timeout: 2_000 };
  return inDetail(job, {
    what: `${job.person.name} gets a comment beside that of a colleague`,
    async says(page) {
      const saved = drawerOf(page, job).getByText('Comentario guardado exitosamente');
      if (!(await saved.first().isVisible())) return 'not-yet';
      const text = await field(page).inputValue(time);
      return text.includes(OURS) && text.includes(THEIRS) ? 'done' : 'not-yet';
    },
    async work(page, hand) {
      if (!(await field(page).isVisible())) return false;
      const typed = await field(page).inputValue(time);
      const shown = `${typed} ${await drawerOf(page, job).textContent(time)}`;
      const wanted = shown.includes(THEIRS) ? `${THEIRS} ${OURS}` : OURS;
      if (typed !== wanted) await field(page).fill(wanted, time);
      if (colleagueWrites) {
        colleagueWrites = false;
        const by = { id: newId(), name: 'Diego Silva' };
        await commentCitation(site.app.context, job.id, { adminComment: THEIRS }, by as never);
      }
      return pressWith(page, button(drawerOf(page, job), 'Guardar Comentario'), hand);
    },
    effects: async () => ((await stored()).includes(OURS) ? 1 : 0),
    problems: async () =>
      (await stored()).includes(THEIRS) ? [] : ['the comment of a colleague was lost'],
  });
}
