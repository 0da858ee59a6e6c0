import type { Locator, Page } from 'playwright-core';
import { CITATION_LABELS, type CitationStatus, nextStatus } from '#agenda/rules/citation-status.ts';
import { pressWith } from '../hands.ts';
import type { Intention, Kind } from '../kind.ts';
import { insertJobs, openAdmin, signIn, stepsOf } from './panel.ts';
import { button, ONCE } from './people.ts';
import { retireCitations } from './records.ts';

/** One step of one motorcycle: from where to where. */
const STEPS: readonly [CitationStatus, CitationStatus][] = [
  ['accepted', 'in-workshop'],
  ['pending', 'accepted'],
  ['in-workshop', 'in-progress'],
];
const OTHERS = 3;

const forwardName = (status: CitationStatus): string => {
  const to = nextStatus(status);
  return to === null ? '' : `Pasar a ${CITATION_LABELS[to]}`;
};

type Screen = {
  name: string;
  hash: string;
  /** The elements of a citation in a status. */
  record(page: Page, id: string, status: CitationStatus): Locator;
  /** Shows the column of a status, where there is a choice. */
  show?(page: Page, status: CitationStatus): Promise<unknown>;
};

/** «Move this motorcycle one step», among others of the same status. */
function stepKind({ name, hash, record, show }: Screen): Kind {
  return {
    name,
    moves: ['step', 'step', 'show'],
    prepare: (context, site) => signIn(context, site),
    async begin(site, { seed }): Promise<Intention> {
      const [from, to] = STEPS[seed % STEPS.length] ?? ['accepted', 'in-workshop'];
      const jobs = await insertJobs(site, OTHERS + 1, from);
      const { id = '', person } = jobs[seed % jobs.length] ?? {};
      const ids = jobs.map((job) => job.id);
      const forward = (page: Page) =>
        record(page, id, from)
          .locator('button[aria-busy=false]', { hasText: forwardName(from) })
          .first();
      const says: Intention['says'] = async (page) => {
        if (await record(page, id, to).first().isVisible()) return 'done';
        await show?.(page, to);
        if (await record(page, id, to).first().isVisible()) return 'done';
        await show?.(page, from);
        return (await record(page, id, from).first().isVisible()) ? 'not-yet' : 'nothing';
      };
      return {
        what: `${person?.name} goes from ${from} to ${to}`,
        open: (page) => openAdmin(page, hash),
        says,
        async act(page, move, hand) {
          await show?.(page, from);
          if (move === 'step') await pressWith(page, forward(page), hand);
        },
        async goOn(page) {
          if (!page.url().includes('/admin')) return openAdmin(page, hash);
          if (await pressWith(page, forward(page), ONCE)) return;
          // A person waits for a page that says that it loads.
          const loading = page.getByText('Cargando…').locator('visible=true').first();
          if (await loading.isVisible()) return loading.waitFor({ state: 'hidden' });
          // Something else is open, or the list was not loaded.
          if (await pressWith(page, button(page, 'Reintentar'), ONCE)) return;
          return page.goto(`/admin${hash}`).then(() => page.reload());
        },
        async effects() {
          const steps = await stepsOf(site, id);
          return steps.length === 1 && steps[0] === to ? 1 : steps.length === 0 ? 0 : 2;
        },
        own: async () => [id],
        end: () => retireCitations(site.db, ids),
      };
    },
  };
}

export const BOARD: Kind = stepKind({
  name: 'board',
  hash: '#agenda/tablero',
  record: (page, id, status) =>
    page.locator(`[data-column="${status}"] [data-citation="${id}"]:visible`),
  async show(page, status) {
    const choice = page.getByRole('radiogroup', { name: 'Columna' });
    if (!(await choice.isVisible())) return;
    const label = choice.locator('label', { hasText: CITATION_LABELS[status] });
    await label.click({ timeout: 2_000 });
  },
});

export const LIST: Kind = stepKind({
  name: 'list',
  hash: '#agenda',
  // The text of its button tells the status of a row.
  record: (page, id, status) =>
    page
      .locator(`[data-record="${id}"]:visible`)
      .filter({ has: page.locator('button', { hasText: forwardName(status) }) }),
});
