import type { Page } from 'playwright-core';
import { pressWith } from '../hands.ts';
import type { Intention, Kind } from '../kind.ts';
import type { Hand } from '../plan.ts';
import { insertJobs, openAdmin, signIn } from './panel.ts';
import { button, newPerson, ONCE, type Walker } from './people.ts';
import { retireCitations } from './records.ts';

/** «Enter the appointment of this client once», with «Cita manual». */
export const MANUAL: Kind = {
  name: 'manual',
  moves: ['create', 'create', 'open', 'close'],
  prepare: (context, site) => signIn(context, site),
  async begin(site): Promise<Intention> {
    const { db } = site;
    const person = newPerson();
    const [other] = await insertJobs(site, 1, 'accepted');
    const entered = () =>
      db
        .selectFrom('citations')
        .select('id')
        .where('client_email', '=', person.email)
        .where('status', '!=', 'cancelled')
        .execute();
    const own = async () => (await entered()).map(({ id }) => id);
    const says: Intention['says'] = async (page) =>
      (await page
        .getByRole('button', { name: person.name })
        .or(drawerOf(page, person))
        .first()
        .isVisible())
        ? 'done'
        : 'not-yet';
    const act: Intention['act'] = async (page, move, hand) => {
      // A person who sees the appointment in the list does not enter it again.
      if ((await says(page)) === 'done') return;
      if (move === 'close') return page.keyboard.press('Escape');
      if (!(await formOf(page).isVisible())) {
        return pressWith(page, button(page, 'Cita manual'), move === 'open' ? hand : ONCE);
      }
      if (move === 'create') await create(page, person, hand);
    };
    return {
      what: `${person.name} is entered once`,
      open: (page) => openAdmin(page, '#agenda'),
      says,
      act,
      async goOn(page) {
        if (!page.url().includes('/admin')) return openAdmin(page, '#agenda');
        if (await pressWith(page, button(page, 'Reintentar'), ONCE)) return;
        const stay = button(page, 'Seguir editando');
        if (await pressWith(page, stay, ONCE)) return;
        return act(page, 'create', ONCE);
      },
      effects: async () => (await entered()).length,
      own,
      end: async () => retireCitations(db, [...(await own()), other?.id ?? '']),
    };
  },
};

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Cita manual' });
const drawerOf = (page: Page, { name }: Walker) => page.getByRole('dialog', { name });

/** Fills in what is empty, and presses «Crear cita». */
async function create(page: Page, person: Walker, hand: Hand): Promise<void> {
  const form = formOf(page);
  const time = { timeout: 2_000 };
  const name = form.getByRole('combobox', { name: 'Nombre del cliente' });
  if ((await name.inputValue(time)) === '') await name.fill(person.name, time);
  const email = form.getByRole('textbox', { name: 'Email' });
  if ((await email.inputValue(time)) === '') await email.fill(person.email, time);
  const service = form.getByRole('combobox', { name: 'Servicio' });
  if ((await service.inputValue(time)) === '') {
    await service.fill('Cambio de aceite', time);
    await page.getByRole('option', { name: 'Cambio de aceite y filtro' }).first().click(time);
  }
  await pressWith(page, button(form, 'Crear cita'), hand);
}
