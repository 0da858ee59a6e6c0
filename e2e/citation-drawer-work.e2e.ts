import { expect, test } from 'vitest';
import { isFocused } from '#test/browser/keyboard.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff } from '#test/staff.ts';
import { bookedOn } from './support/booked.ts';
import { openDrawer } from './support/drawer.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

test('a comment is saved, kept while it is typed, and asked for before it is lost', {
  meta: {
    specification: {
      'admin 2 Appointment detail modal': [
        ['an internal comments textarea', "getByLabel('Comentario'"],
        'Guardar Comentario',
        ['is disabled when the text is blank', 'save.isDisabled()).toBe(true)'],
      ],
      'admin 8 Success messages': ['Comentario guardado exitosamente'],
    },
  },
}, async () => {
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
