import { expect, test } from 'vitest';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectStatus, mayGetStatus } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff } from '#test/staff.ts';
import { bookedOn, moveTo } from './support/booked.ts';
import { deafen, openDrawer } from './support/drawer.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

test('a comment is saved, kept while it is typed, and asked for before it is lost', async () => {
  const booked = await bookedOn(site, '09:00');
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${booked.id}` });
  const drawer = await openDrawer(page);
  const save = drawer.getByRole('button', { name: 'Guardar Comentario' });
  const field = drawer.getByLabel('Comentario', { exact: true });
  expect(await save.isDisabled()).toBe(true);
  await field.fill('   ');
  expect(await save.isDisabled()).toBe(true);

  await field.fill('Falta el filtro de aire');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '¿Descartar los cambios?' });
  const stay = question.getByRole('button', { name: 'Seguir editando' });
  await expect.poll(() => isFocused(stay)).toBe(true);
  await inspect(page, 'drawer-unsaved');
  await stay.click();
  await question.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('Falta el filtro de aire');

  // Somebody else moves it and comments on it meanwhile.
  const other = await createStaff(site.app.context.db, ['agenda'], {
    name: 'Diego',
    now: MONDAY_MORNING,
  });
  const path = `${site.app.url}/api/citations/${booked.id}`;
  await request(path, 'PATCH', { adminComment: 'Pedido el filtro' }, other.headers);
  await request(`${path}/status`, 'PATCH', { status: 'accepted' }, other.headers);
  await drawer.getByText('Diego cambió esta cita. Ahora está en «Aceptado».').waitFor();
  await drawer.getByText('Otra persona guardó otro comentario mientras escribías').waitFor();
  await drawer.getByText('Pedido el filtro').waitFor();
  expect(await field.inputValue()).toBe('Falta el filtro de aire');
  await inspect(page, 'drawer-news');

  await save.click();
  await drawer.getByText('Comentario guardado exitosamente').waitFor();
  await drawer.getByText('Comentario interno guardado').first().waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  const { body } = await request<{ adminComment: string }>(path, 'GET', undefined, other.headers);
  expect(body.data.adminComment).toBe('Falta el filtro de aire');
});

test('a comment that could not be saved stays where it was typed', async () => {
  const booked = await bookedOn(site, '09:00', { date: '2026-11-27' });
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${booked.id}` });
  const drawer = await openDrawer(page);
  const field = drawer.getByLabel('Comentario', { exact: true });
  await field.fill('Probar con \u0007 campana');
  expectStatus(page, 400);
  await drawer.getByRole('button', { name: 'Guardar Comentario' }).click();
  const alert = drawer.getByRole('alert');
  await alert.getByText('Error al guardar comentario').waitFor();
  await alert.getByText('El texto contiene caracteres que no se pueden usar.').waitFor();
  expect(await field.inputValue()).toBe('Probar con \u0007 campana');
  await inspect(page, 'drawer-comment-failed');
});

test('two at once: who comes second learns what it is now', async () => {
  const booked = await bookedOn(site, '10:00', { date: '2026-11-27' });
  const { page } = await openPanel(site, ['agenda']);
  await deafen(page);
  await page.goto(`/admin#cita=${booked.id}`);
  await page.reload();
  const drawer = await openDrawer(page);
  await moveTo(site, booked, 'in-workshop');
  expectStatus(page, 409);
  await drawer.getByRole('button', { name: 'Pasar a Aceptado' }).click();
  const alert = drawer.getByRole('alert');
  await alert.getByText('Failed to update citation', { exact: true }).waitFor();
  await alert.getByText('La cita cambió de estado mientras tanto. Revisa cómo quedó.').waitFor();
  await alert.getByText('Ahora está en «En Taller».').waitFor();
  await drawer.getByRole('button', { name: 'Pasar a En Proceso' }).waitFor();
  await inspect(page, 'drawer-stale');
  await alert.page().getByRole('button', { name: 'Cerrar aviso' }).click();
  expect(await drawer.getByRole('alert').count()).toBe(0);
});

test('a move that fails is taken back and said', async () => {
  const booked = await bookedOn(site, '11:00', { date: '2026-11-27' });
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${booked.id}` });
  const drawer = await openDrawer(page);
  expectStatus(page, 429);
  await page.route('**/status', (route) =>
    route.fulfill({
      status: 429,
      json: { success: false, message: 'Espera un momento.', code: 'too-many' },
    }),
  );
  await drawer.getByRole('button', { name: 'Pasar a Aceptado' }).click();
  await drawer.getByText('Failed to update citation').waitFor();
  await drawer.getByText('Espera un momento.').waitFor();
  await drawer.getByRole('button', { name: 'Pasar a Aceptado' }).waitFor();
});

test('cancelling says that the client gets a mail; deleting asks with focus on «Cancelar»', async () => {
  const booked = await bookedOn(site, '12:00', { date: '2026-11-27' });
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${booked.id}` });
  const drawer = await openDrawer(page);
  await drawer.getByRole('button', { name: 'Cancelar cita' }).click();
  const asking = page.getByRole('dialog', { name: '¿Cancelar esta cita?' });
  await asking.getByText(/Se avisará a cliente\.\d+@ejemplo\.com en un minuto\./).waitFor();
  await inspect(page, 'drawer-cancel');
  await asking.getByRole('button', { name: 'Cancelar cita' }).click();
  await asking.waitFor({ state: 'detached' });
  await drawer.getByText('Sin pago').waitFor();
  // What had focus is gone: it is still in the detail.
  const inside = `document.activeElement.closest('[role=dialog]') !== null`;
  await expect.poll(() => page.evaluate<boolean>(inside)).toBe(true);

  await drawer.getByRole('button', { name: 'Eliminar' }).click();
  const question = page.getByRole('dialog', { name: '¿Eliminar esta cita?' });
  const back = question.getByRole('button', { name: 'Cancelar' });
  await expect.poll(() => isFocused(back)).toBe(true);
  await inspect(page, 'drawer-delete');
  // Where the live event comes before the answer, what is open is read once more and is gone.
  mayGetStatus(page, 404);
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByText('Cita eliminada exitosamente').waitFor();
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).not.toContain('cita=');
});

test('a delete that is refused is said in the detail', async () => {
  const booked = await bookedOn(site, '14:00', { date: '2026-11-27' });
  await moveTo(site, booked, 'installed');
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${booked.id}` });
  const drawer = await openDrawer(page);
  const other = await createStaff(site.app.context.db, ['agenda'], { now: MONDAY_MORNING });
  const path = `/api/citations/${booked.id}`;
  // Somebody delivers it at the last moment: while the delete is already on its way.
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'DELETE') {
      const status = `${site.app.url}${path}/status`;
      const moved = await request(status, 'PATCH', { status: 'delivered' }, other.headers);
      expect(moved.status).toBe(200);
    }
    await route.continue();
  });
  expectStatus(page, 409);
  await drawer.getByRole('button', { name: 'Eliminar' }).click();
  const question = page.getByRole('dialog', { name: '¿Eliminar esta cita?' });
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await drawer.getByText('Failed to delete citation').waitFor();
  await drawer.getByText('Una cita entregada no se puede eliminar.').waitFor();
});

test('delivered counts 3, 2, 1 in steps of half a second and closes', async () => {
  const booked = await bookedOn(site, '15:00', { date: '2026-11-27' });
  await moveTo(site, booked, 'installed');
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${booked.id}` });
  const drawer = await openDrawer(page);
  await drawer.getByRole('button', { name: 'Pasar a Entregada' }).click();
  const question = page.getByRole('dialog', { name: '¿Entregar la moto?' });
  await question.getByText('Total a cobrar: US$ 48,50').waitFor();
  await page.clock.pauseAt(MONDAY_MORNING + 600_000);
  await question.getByRole('button', { name: 'Entregar' }).click();
  const status = drawer.getByRole('status').filter({ hasText: '¡Completado!' });
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return status.allTextContents();
    })
    .toEqual(['3¡Completado!']);
  const left = ['3', '2', '2', '1', '1'];
  for (const [at, step] of [480, 20, 480, 20, 480].entries()) {
    await page.clock.runFor(step);
    await expect.poll(() => status.allTextContents()).toEqual([`${left[at]}¡Completado!`]);
  }
  await page.clock.runFor(20);
  await expect.poll(() => status.count()).toBe(0);
  await page.clock.resume();
  await drawer.waitFor({ state: 'detached' });
});

test('Esc ends the countdown at once', async () => {
  const booked = await bookedOn(site, '16:00', { date: '2026-11-27' });
  await moveTo(site, booked, 'installed');
  const { page } = await openPanel(site, ['agenda'], {
    hash: `#cita=${booked.id}`,
    reducedMotion: 'reduce',
  });
  const drawer = await openDrawer(page);
  await drawer.getByRole('button', { name: 'Pasar a Entregada' }).click();
  const deliver = page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true });
  await deliver.waitFor();
  await page.clock.pauseAt(MONDAY_MORNING + 600_000);
  await deliver.click();
  const now = drawer.getByRole('button', { name: 'Cerrar ahora' });
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return now.count();
    })
    .toBe(1);
  await page.keyboard.press('Escape');
  // While the page's time stands still: the countdown is not what closes it.
  await expect.poll(() => page.url()).not.toContain('cita=');
  await page.clock.resume();
  await drawer.waitFor({ state: 'detached' });
});

test('a mail can be sent again, and how it fared is shown', async () => {
  const booked = await bookedOn(site, '17:00', { date: '2026-11-27' });
  const { page } = await openPanel(site, ['agenda'], { hash: `#cita=${booked.id}` });
  const drawer = await openDrawer(page);
  const mails = drawer.getByRole('listitem').filter({ hasText: 'Guardado' });
  await expect.poll(() => mails.count()).toBe(2);
  await drawer.getByRole('button', { name: 'Reenviar correo' }).click();
  await drawer.getByRole('status').filter({ hasText: 'Correo enviado.' }).waitFor();
  await expect
    .poll(() => drawer.getByRole('listitem').filter({ hasText: 'Tu cita en' }).count())
    .toBe(2);
});
