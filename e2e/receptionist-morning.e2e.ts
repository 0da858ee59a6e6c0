import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectStatus } from '#test/browser/page.ts';
import { THURSDAY } from '#test/fixtures.ts';
import { bookedOn } from './support/booked.ts';
import { openDrawer, takeBothBays } from './support/drawer.ts';
import { press } from './support/menu.ts';
import { follows } from './support/panel.ts';
import { account, enter, storedSession } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

const rowOf = (page: Page, name: string) =>
  page.locator('[data-row]:visible').filter({ hasText: name });

const storedCitation = (clientName: string) =>
  site.app.context.db
    .selectFrom('citations')
    .selectAll()
    .where('client_name', '=', clientName)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();

test('a receptionist accepts, reschedules and comments on a booking, and enters an appointment', async () => {
  const username = 'recepcion';
  await account(site, username, {
    name: 'Micaela Da Rosa',
    role: 'user',
    permissions: { agenda: true },
  });
  await takeBothBays(site, '15:00');
  const page = await site.open();

  // Signs in.
  const live = follows(page);
  await page.goto('/admin');
  await enter(page, username, 'piston-de-plata-88');
  await live;
  await page.getByRole('tab', { name: /^Agenda/ }).waitFor();
  expect(await storedSession(page)).toMatchObject({ flag: 'true' });

  // The list shows a new booking (a pointer over it would hold its rows), which is accepted.
  await page.mouse.move(0, 0);
  const booked = await bookedOn(site, '10:00');
  await page.getByText('Nueva cita de Lucía Fernández').waitFor();
  await rowOf(page, 'Lucía Fernández').waitFor();
  await page.getByRole('tab', { name: 'Agenda, 3 pendientes' }).waitFor();
  await rowOf(page, 'Lucía Fernández').click();
  const drawer = await openDrawer(page);
  // The panel shows the status before the server confirms it.
  const accepted = page.waitForResponse('**/status');
  await drawer.getByRole('button', { name: 'Pasar a Aceptado' }).click();
  await drawer.getByRole('button', { name: 'Pasar a En Taller' }).waitFor();
  await accepted;

  // The client asks for another time: a taken slot is rejected, a free one accepted.
  await press(drawer, 'Reagendar');
  await drawer.getByLabel('Nueva hora').fill('15:00');
  expectStatus(page, 409);
  await press(drawer, 'Guardar nueva fecha');
  await drawer.getByText('Ese horario ya no está disponible.').waitFor();
  expect((await storedCitation('Lucía Fernández')).start_minute).toBe(600);
  // Chooses a free slot of the grid by keyboard.
  await drawer.getByRole('radio', { name: '10:30' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  expect(await drawer.getByLabel('Nueva hora').inputValue()).toBe('11:00');
  await press(drawer, 'Guardar nueva fecha');
  await drawer.getByText('Cita reagendada exitosamente').waitFor();

  // Saves a comment about the call.
  await drawer.getByLabel('Comentario', { exact: true }).fill('Prefiere de mañana; llamar antes.');
  await press(drawer, 'Guardar Comentario');
  await drawer.getByText('Comentario guardado exitosamente').waitFor();
  await press(drawer, 'Cerrar');
  await drawer.waitFor({ state: 'detached' });

  // Enters an appointment for a client at the counter.
  await page.getByRole('button', { name: 'Cita manual' }).filter({ visible: true }).first().click();
  const form = page.getByRole('dialog', { name: 'Cita manual' });
  await form.getByRole('combobox', { name: 'Nombre del cliente' }).fill('Paula Methol');
  await form.getByRole('textbox', { name: 'Email' }).fill('paula.methol@ejemplo.com');
  await form.getByRole('combobox', { name: 'Servicio' }).click();
  await page.getByRole('option', { name: 'Service completo' }).click();
  await form.getByLabel('Hora').fill('16:00');
  await press(form, 'Crear cita');
  await rowOf(page, 'Paula Methol').waitFor();

  expect(await storedCitation('Lucía Fernández')).toMatchObject({
    id: booked.id,
    day: THURSDAY,
    start_minute: 660,
    status: 'accepted',
    admin_comment: 'Prefiere de mañana; llamar antes.',
  });
  expect(await storedCitation('Paula Methol')).toMatchObject({
    manual_entry: true,
    start_minute: 960,
    status: 'pending',
  });
});
