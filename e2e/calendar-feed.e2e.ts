import { expect, test } from 'vitest';
import { inspect } from './support/inspect.ts';
import { dialog, openFromMenu, press, toast } from './support/menu.ts';
import { account, enter, PASSWORD } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const WIDTHS = [390, 820, 1440];

test('a user creates the address of a calendar, reads it, and deletes it', async () => {
  await account(site, 'agendista', { role: 'user', permissions: ['agenda'] });
  const page = await site.open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin');
  await enter(page, 'agendista', PASSWORD);
  await page.setViewportSize({ width: 390, height: 844 });
  const feeds = await openFromMenu(page, 'Citas en tu calendario');
  await feeds.getByText('Todas las citas').waitFor();
  await inspect(page, 'feeds-none');
  await press(feeds, 'Crear dirección de Todas las citas');
  const made = dialog(page, 'Copia la dirección');
  await press(made, 'Copiar');
  await made.getByText('Dirección copiada.').waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await inspect(page, 'feed-address');
  }
  const url = await page.evaluate<string>('navigator.clipboard.readText()');
  await press(made, 'Ya la guardé');
  await feeds.getByText('Todavía sin leer').waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await inspect(page, 'feeds-one');
  }
  const answer = await fetch(url);
  expect([answer.status, (await answer.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR']);
  await press(feeds, 'Eliminar la dirección de Todas las citas');
  await press(dialog(page, 'Eliminar la dirección'), 'Eliminar');
  await toast(page, 'Dirección eliminada.');
  expect((await fetch(url)).status).toBe(404);
});
