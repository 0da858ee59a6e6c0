import type { Locator, Page } from 'playwright-core';
import { type Booked, bookedOn } from './booked.ts';
import { eventually } from './eventually.ts';
import type { Site } from './site.ts';

/** The detail that is open, once its citation is there. */
export async function openDrawer(page: Page): Promise<Locator> {
  const drawer = page.getByRole('dialog', { name: 'Lucía Fernández' });
  await drawer.getByRole('heading', { name: 'Recorrido' }).waitFor();
  return drawer;
}

/** Two others take both bays at this time of Thursday. */
export async function takeBothBays(site: Site, time: string): Promise<Booked[]> {
  return [
    await bookedOn(site, time, { clientName: 'Martín Píriz' }),
    await bookedOn(site, time, { clientName: 'Agustina Olivera' }),
  ];
}

/** With the page's clock stopped: lets only as much pass as the countdown needs to begin. */
export const counts = (drawer: Locator): Promise<void> =>
  eventually(async () => {
    await drawer.page().clock.runFor(10);
    return drawer.getByText('¡Completado!').count();
  }).toBe(1);

/** Nothing that happens elsewhere reaches this page by itself: nobody answers where it listens. */
export async function deafen(page: Page): Promise<void> {
  await page.route('**/api/events', () => undefined);
}
