import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { bookedOn, moveTo } from './support/booked.ts';
import { counts, openDrawer } from './support/drawer.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const TABLET = { width: 1024, height: 768, touch: true };
const TODAY = '2026-11-23';

/** Counts the taps of a user with gloves. */
class Hand {
  taps = 0;

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }
}

/** The forward button, once the step before is confirmed. */
const forward = (drawer: Locator, label: string) =>
  drawer.locator('button[aria-busy=false]', { hasText: `Pasar a ${label}` });

async function openJob(page: Page, hand: Hand): Promise<Locator> {
  await hand.tap(page.getByRole('button', { name: 'Lucía Fernández', exact: true }));
  return openDrawer(page);
}

test('a mechanic moves a job from accepted to delivered on a tablet', {
  meta: { specification: { 'admin 1': [['manage appointments', "forward(drawer, 'En Taller')"]] } },
}, async () => {
  const booked = await bookedOn(site, '09:30', { date: TODAY });
  await moveTo(site, booked, 'accepted');
  const { page } = await openPanel(site, ['agenda'], { ...TABLET, name: 'Nicolás Silveira' });
  const hand = new Hand();
  const sent: unknown[] = [];
  page.on('request', (call) => call.method() === 'PATCH' && sent.push(call.postDataJSON()));

  const drawer = await openJob(page, hand);
  await inspect(page, 'mechanic');
  // A double tap moves one step only.
  await forward(drawer, 'En Taller').dblclick();
  hand.taps += 1;
  await forward(drawer, 'En Proceso').waitFor();
  expect(sent).toEqual([{ status: 'in-workshop', expectedStatus: 'accepted' }]);
  const comment = drawer.getByLabel('Comentario', { exact: true });
  await hand.tap(comment);
  await comment.fill('Pastillas delanteras gastadas, avisar.');
  await hand.tap(drawer.getByRole('button', { name: 'Guardar Comentario' }));
  await drawer.getByText('Comentario guardado exitosamente').waitFor();
  // Opening, next status and comment take at most 6 taps (experience, point 56).
  expect(hand.taps).toBeLessThanOrEqual(6);

  // The mechanic closes and reopens the detail between the steps.
  for (const label of ['En Proceso', 'Instalada']) {
    await hand.tap(forward(drawer, label));
    await drawer
      .getByRole('listitem')
      .filter({ hasText: `${label}Ahora` })
      .waitFor();
    await hand.tap(drawer.getByRole('button', { name: 'Cerrar', exact: true }));
    await drawer.waitFor({ state: 'detached' });
    await openJob(page, hand);
  }
  await inspect(page, 'mechanic-installed');
  await hand.tap(forward(drawer, 'Entregada'));
  const deliver = page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true });
  await deliver.waitFor();
  await page.clock.pauseAt(MONDAY_MORNING + 600_000);
  await hand.tap(deliver);
  await counts(drawer);
  await page.clock.resume();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('paragraph').filter({ hasText: 'No hay citas' }).waitFor();
  const row = await site.app.context.db
    .selectFrom('citations')
    .select(['status', 'admin_comment'])
    .where('id', '=', booked.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    status: 'delivered',
    admin_comment: 'Pastillas delanteras gastadas, avisar.',
  });
});
