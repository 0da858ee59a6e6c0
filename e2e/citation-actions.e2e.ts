import { expect, test } from 'vitest';
import { isFocused } from '#test/browser/keyboard.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { bookedOn, moveTo } from './support/booked.ts';
import { boxOf } from './support/drag.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

async function statusOf(id: string): Promise<string | undefined> {
  const row = await site.app.context.db
    .selectFrom('citations')
    .select(['status', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.deleted_at ? 'deleted' : row.status;
}

test('the forward button moves one step for a held key or a double tap, and confirms a delivery', async () => {
  const day = '2026-11-24';
  const held = await bookedOn(site, '09:00', { date: day, clientName: 'Held Key' });
  const first = await bookedOn(site, '10:00', { date: day, clientName: 'Ana Uno' });
  const second = await bookedOn(site, '11:00', { date: day, clientName: 'Beto Dos' });
  await moveTo(site, held, 'accepted');
  await moveTo(site, first, 'installed');
  await moveTo(site, second, 'installed');
  const { page } = await openPanel(site, ['agenda']);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const sent: unknown[] = [];
  page.on('request', (call) => call.method() === 'PATCH' && sent.push(call.postDataJSON()));

  // One second of a held Enter: the browser repeats the key, and the job moves one step.
  const forward = row('Held Key').getByRole('button', { name: 'Pasar a En Taller' });
  await forward.focus();
  await page.clock.pauseAt(MONDAY_MORNING + 600_000);
  for (let repeats = 0; repeats < 30; repeats += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.clock.runFor(50);
  const next = row('Held Key').getByRole('button', { name: 'Pasar a En Proceso' });
  // The next press is ignored: it was not aimed at the step that has just appeared.
  await next.dispatchEvent('click');
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => {
      // A timer of the page shows the answer.
      await page.clock.runFor(1);
      return row('Held Key').locator('[aria-busy=false]', { hasText: 'En Proceso' }).count();
    })
    .toBe(1);
  await page.clock.runFor(700);
  await page.clock.resume();
  await expect.poll(() => next.getAttribute('aria-disabled')).toBe(null);
  expect(sent).toEqual([{ status: 'in-workshop', expectedStatus: 'accepted' }]);

  // A double tap on «Entregada» asks once and delivers nothing.
  const deliver = row('Ana Uno').getByRole('button', { name: 'Pasar a Entregada' });
  await deliver.dblclick();
  const question = page.getByRole('dialog', { name: '¿Entregar la moto?' });
  await question.getByText('Total a cobrar: US$ 48,50').waitFor();
  await inspect(page, 'actions-deliver');
  const back = question.getByRole('button', { name: 'Volver' });
  await expect.poll(() => isFocused(back)).toBe(true);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  expect(sent).toHaveLength(1);

  // The row shows that it is done, and stays until the pointer has left the list.
  await deliver.click();
  await question.getByRole('button', { name: 'Entregar' }).click();
  // The offered payment can wait.
  const payment = page.getByRole('dialog', { name: 'Cobrar' });
  await payment.getByRole('button', { name: 'Cobrar después' }).waitFor();
  await page.keyboard.press('Escape');
  await payment.waitFor({ state: 'detached' });
  await row('Ana Uno').getByText('¡Completado!').waitFor();
  const at = await boxOf(row('Beto Dos'));
  await page.mouse.move(at.x + 40, at.y + at.height / 2);
  await row('Ana Uno').getByText('¡Completado!').waitFor({ state: 'detached' });
  await row('Ana Uno').getByText('Entregada').waitFor();
  // The row is inert: the focus moves to the next row.
  await expect.poll(() => isFocused(row('Beto Dos').getByRole('button').first())).toBe(true);
  expect(await boxOf(row('Beto Dos'))).toEqual(at);
  await inspect(page, 'actions-delivered');
  await page.mouse.move(0, 0);
  await expect.poll(() => row('Ana Uno').count()).toBe(0);
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['delivered', 'installed']);
});
