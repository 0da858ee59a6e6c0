import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Booked, bookedOn } from './booked.ts';
import type { Site } from './site.ts';

/** Waits for the open detail and its citation. */
export async function openDrawer(page: Page): Promise<Locator> {
  const drawer = page.getByRole('dialog', { name: 'Lucía Fernández' });
  await drawer.getByRole('heading', { name: 'Recorrido' }).waitFor();
  return drawer;
}

/** Books both bays at this time on Thursday. */
export async function takeBothBays(site: Site, time: string): Promise<Booked[]> {
  return [
    await bookedOn(site, time, { clientName: 'Martín Píriz' }),
    await bookedOn(site, time, { clientName: 'Agustina Olivera' }),
  ];
}

/** Runs the stopped clock of the page until the countdown has begun. */
export const counts = (drawer: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await drawer.page().clock.runFor(10);
      return drawer.getByText('¡Completado!').count();
    })
    .toBe(1);

/** Never answers the live stream, so that no change of others reaches the page. */
export async function muteLiveEvents(page: Page): Promise<void> {
  await page.route('**/api/events', () => undefined);
}
