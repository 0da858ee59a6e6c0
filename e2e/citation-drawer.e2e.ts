import { expect, test } from 'vitest';
import { bookedOn } from './support/booked.ts';
import { catchChats } from './support/chats.ts';
import { openDrawer } from './support/drawer.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

test('the citation detail traps the focus, and returns it to the row or to its menu on closing', async () => {
  await bookedOn(site, '11:00');
  const { page } = await openPanel(site, ['agenda']);
  const row = page.getByRole('button', { name: 'Lucía Fernández', exact: true }).first();
  await row.click();
  const drawer = await openDrawer(page);
  const focused = () => page.evaluate<string>('document.activeElement.textContent');
  const inside = `document.activeElement.closest('[role=dialog]') !== null`;
  await expect.poll(focused).toBe('Lucía Fernández');
  await expect.poll(() => page.url()).toMatch(/#cita=[0-9a-f-]{36}$/);
  const stops = await drawer.getByRole('button').count();
  for (let stop = 0; stop < stops + 8; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate<boolean>(inside)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).not.toContain('cita');
  await expect
    .poll(() => page.evaluate<boolean>(`document.activeElement.hasAttribute('data-row')`))
    .toBe(true);

  // The menu opens the detail at «Reagendar» and gets the focus back.
  await page.getByRole('button', { name: 'Más acciones para Lucía Fernández' }).first().click();
  await page.getByRole('menuitem', { name: 'Reagendar' }).click();
  await drawer.getByRole('group', { name: 'Horarios libres' }).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate<string>(`document.activeElement.ariaLabel`))
    .toBe('Más acciones para Lucía Fernández');
});

test('«WhatsApp» in the citation detail opens the chat with a link of the client, in one press', async () => {
  const { id } = await bookedOn(site, '12:00');
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${id}` });
  const chats = await catchChats(page);
  const drawer = await openDrawer(page);
  const [chat] = await Promise.all([
    page.waitForEvent('popup'),
    drawer.getByRole('link', { name: 'WhatsApp' }).click(),
  ]);
  await expect.poll(() => chats.length).toBe(1);
  await chat.close();
  const text = new URL(chats[0] ?? '').searchParams.get('text') ?? '';
  const [link = ''] = /http:\S+\/mi\/[\w-]+$/.exec(text) ?? [];
  const client = await site.open({ width: 390, height: 844, touch: true });
  await client.goto(link);
  await client.getByRole('heading', { level: 1, name: /Yamaha/ }).waitFor();
});
