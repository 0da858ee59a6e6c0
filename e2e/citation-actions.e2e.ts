import { expect, test } from 'vitest';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectStatus } from '#test/browser/page.ts';
import { request } from '#test/http.ts';
import { staffWith } from '#test/staff.ts';
import { MONDAY_MORNING } from '#test/world.ts';
import { bookedOn } from './support/booked.ts';
import { deafen } from './support/drawer.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

async function statusOf(id: string): Promise<string | undefined> {
  const row = await site.app.kit.db
    .selectFrom('citations')
    .select(['status', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.deleted_at ? 'deleted' : row.status;
}

test('forward from the list; where there is a way back it can be undone', async () => {
  const booked = await bookedOn(site, '09:00');
  const { page } = await openPanel(site, ['agenda']);
  await page.getByRole('button', { name: 'Pasar a Aceptado' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Lucía Fernández: Aceptado' });
  await toast.waitFor();
  await page.getByRole('button', { name: 'Pasar a En Taller' }).waitFor();
  await expect.poll(() => statusOf(booked.id)).toBe('accepted');
  await toast.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByRole('button', { name: 'Pasar a Aceptado' }).waitFor();
  await expect.poll(() => statusOf(booked.id)).toBe('pending');

  await page.getByRole('button', { name: 'Pasar a Aceptado' }).click();
  await toast.waitFor();
  await inspect(page, 'actions-undo');
  await expect.poll(() => statusOf(booked.id)).toBe('accepted');
  const row = page.getByRole('row').filter({ hasText: 'Lucía Fernández' });
  await row.locator('button[aria-busy=false]', { hasText: 'Pasar a En Taller' }).click();
  const done = page.getByRole('alert').filter({ hasText: 'Lucía Fernández: En Taller' });
  await done.waitFor();
  expect(await done.getByRole('button', { name: 'Deshacer' }).count()).toBe(0);
});

test('the menu has everything else, and asks before it cancels or deletes', async () => {
  const booked = await bookedOn(site, '10:00', {
    clientName: 'Martín Píriz',
    clientPhone: '094 018 552',
  });
  const { page } = await openPanel(site, ['agenda']);
  const dots = page.getByRole('button', { name: 'Más acciones para Martín Píriz' });
  await dots.click();
  await page.getByRole('menuitem', { name: 'WhatsApp' }).waitFor();
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual([
      'Pasar a Aceptado',
      'Abrir',
      'Reagendar',
      'WhatsApp',
      'Llamar',
      'Cancelar cita',
      'Eliminar',
    ]);
  await inspect(page, 'actions-menu');
  await page.getByRole('menuitem', { name: 'Cancelar cita' }).click();
  const asking = page.getByRole('dialog', { name: '¿Cancelar esta cita?' });
  await asking.getByText(/Le avisamos por correo a/).waitFor();
  const back = asking.getByRole('button', { name: 'Volver' });
  await expect.poll(() => isFocused(back)).toBe(true);
  await page.keyboard.press('Enter');
  await asking.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(dots)).toBe(true);
  expect(await statusOf(booked.id)).toBe('pending');

  await dots.click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const question = page.getByRole('dialog', { name: '¿Eliminar esta cita?' });
  const keep = question.getByRole('button', { name: 'Cancelar' });
  await expect.poll(() => isFocused(keep)).toBe(true);
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByText('Cita eliminada exitosamente').waitFor();
  await expect.poll(() => dots.count()).toBe(0);
  expect(await statusOf(booked.id)).toBe('deleted');
});

test('a stale move from the list is taken back and said on the page', async () => {
  const booked = await bookedOn(site, '14:00', { clientName: 'Agustina Olivera' });
  const { page } = await openPanel(site, ['agenda']);
  await deafen(page);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Agustina Olivera' });
  await row.getByRole('button', { name: 'Pasar a Aceptado' }).waitFor();
  const other = await staffWith(site.app.kit.db, ['agenda'], { now: MONDAY_MORNING });
  const path = `${site.app.url}/api/citations/${booked.id}/status`;
  await request(path, 'PATCH', { status: 'cancelled' }, other.headers);
  expectStatus(page, 409);
  await row.getByRole('button', { name: 'Pasar a Aceptado' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await alert.getByText('Failed to update citation', { exact: true }).waitFor();
  await alert.getByText('La cita cambió de estado mientras tanto. Revisa cómo quedó.').waitFor();
  await alert.getByText('Ahora está en «Cancelada».').waitFor();
  await expect.poll(() => row.count()).toBe(0);
});
