import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { agendaPanel } from '#test/agenda-calls.ts';
import { isFocused } from '#test/browser/keyboard.ts';
import { bookedOn } from './support/booked.ts';
import { openDrawer } from './support/drawer.ts';
import { inspect } from './support/inspect.ts';
import { press } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const FRIDAY = '2026-11-27';

async function openForm(time: string): Promise<{ page: Page; drawer: Locator; id: string }> {
  const booked = await bookedOn(site, time);
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${booked.id}` });
  const drawer = await openDrawer(page);
  await drawer.getByRole('button', { name: 'Reagendar' }).click();
  await drawer.getByRole('group', { name: 'Horarios libres' }).waitFor();
  return { page, drawer, id: booked.id };
}

/** When it is, as the head of the detail says. */
const start = (drawer: Locator, text: string | RegExp) =>
  drawer.getByRole('paragraph').filter({ hasText: text }).waitFor();

const save = (drawer: Locator) => drawer.getByRole('button', { name: 'Guardar nueva fecha' });

test('into a free time of the day, chosen from the grid by keyboard', async () => {
  const { page, drawer, id } = await openForm('09:00');
  // The start that it has is no other one.
  expect(await drawer.getByRole('radio', { name: '09:00' }).count()).toBe(0);
  await save(drawer).click();
  await drawer.getByText('Por favor completa la fecha y hora').waitFor();
  await inspect(page, 'reschedule-incomplete');
  await drawer.getByRole('radio', { name: '11:00' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  expect(await drawer.getByLabel('Nueva hora').inputValue()).toBe('11:30');
  expect(await drawer.getByText('Por favor completa la fecha y hora').count()).toBe(0);

  // Where somebody else brings it meanwhile is not undone unseen; what else they do is in nobody's way.
  const diego = await agendaPanel(site.app, ['agenda'], 'Diego');
  await diego.reschedule(id, { date: FRIDAY, time: '12:00' });
  const notice = drawer.getByRole('alert').filter({ hasText: 'Diego reagendó esta cita.' });
  await notice.getByText('Pasó del jue, 26 nov. 09:00 al vie, 27 nov. 12:00.').waitFor();
  await start(drawer, 'viernes, 27 de noviembre de 2026, 12:00');
  await save(drawer).click();
  await expect.poll(() => isFocused(notice)).toBe(true);
  await inspect(page, 'reschedule-moved');
  await press(notice, 'Cambiarla igual');
  await notice.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(save(drawer))).toBe(true);
  expect(await drawer.getByLabel('Nueva hora').inputValue()).toBe('11:30');
  await diego.move(id, { status: 'accepted' });
  await drawer.getByText('Diego cambió esta cita. Ahora está en «Aceptado».').waitFor();

  await save(drawer).click();
  await drawer.getByText('Cita reagendada exitosamente').waitFor();
  await start(drawer, 'jueves, 26 de noviembre de 2026, 11:30');
  await drawer.getByText('Reagendada del vie, 27 nov. 12:00 al jue, 26 nov. 11:30').waitFor();
  expect(await save(drawer).count()).toBe(0);
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.textContent'))
    .toBe('Reagendar');
});
