import { expect, test } from 'vitest';
import { getBalance } from '#cash/contract/movement.ts';
import { DEPOSIT, NOT_CHARGED } from '#test/panel/cash-records.ts';
import {
  AT,
  BOOKED,
  drawerOf,
  open,
  openDrawer,
  serverWith,
} from '#test/panel/citation-screen.tsx';
import { type Locator, pass, pressKey } from '#test/panel/locator.ts';
import { dialog, focused, press } from '#test/panel/menu.ts';
import { pageNow, type ScreenPage, setUpScreens } from '#test/panel/open-page.tsx';
import { undoCitationStep } from '../../contract/citation-step.ts';
import {
  changeCitationStatus,
  deleteCitation,
  getCitation,
} from '../../contract/staff-citation.ts';

setUpScreens();

test('the citation drawer shows the new status when a status change is rejected as outdated', {
  meta: { specification: { 'admin 8 Page banner messages': ['Failed to update citation'] } },
}, async () => {
  const { page, drawer, server } = await openDrawer();
  server
    .reject(changeCitationStatus, 'status-changed')
    .answer(getCitation, { ...BOOKED, status: 'in-workshop' });
  await press(drawer, 'Pasar a Aceptado');
  const alert = drawer.getByRole('alert');
  await alert.getByText('Failed to update citation', { exact: true }).waitFor();
  await alert.getByText('La cita cambió de estado mientras tanto. Revisa cómo quedó.').waitFor();
  await drawer.getByText('Ahora está en «En Taller».').waitFor();
  await drawer.getByRole('button', { name: 'Pasar a En Proceso' }).waitFor();
  expect(server.requests(changeCitationStatus)[0]?.body).toEqual({
    status: 'accepted',
    expectedStatus: 'pending',
  });
  await press(page, 'Cerrar aviso');
  await alert.waitFor({ state: 'detached' });
});

test('the citation drawer rolls back a failed status change and reports it', async () => {
  const { drawer, server } = await openDrawer();
  server.fail(changeCitationStatus);
  await press(drawer, 'Pasar a Aceptado');
  await drawer.getByText('Failed to update citation').waitFor();
  await drawer.getByRole('button', { name: 'Pasar a Aceptado' }).waitFor();
});

test('the citation drawer announces the mail when it asks to cancel, and focuses «Cancelar» when it asks to delete', {
  meta: {
    specification: { 'admin 8 Confirmations': [['deleting a citation', '¿Eliminar esta cita?']] },
  },
}, async () => {
  const { page, drawer, server } = await openDrawer();
  await press(drawer, 'Cancelar cita');
  const asking = dialog(page, '¿Cancelar esta cita?');
  await asking.getByText('Se avisará a lucia@ejemplo.com en un minuto.').waitFor();
  const cancelled = { ...BOOKED, status: 'cancelled', cancelledAt: AT } as const;
  server.answer(changeCitationStatus, cancelled).answer(getCitation, cancelled);
  await press(asking, 'Cancelar cita');
  await asking.waitFor({ state: 'detached' });
  await drawer.getByText('Sin pago').waitFor();

  await press(drawer, 'Eliminar');
  const question = dialog(page, '¿Eliminar esta cita?');
  await focused(question.getByRole('button', { name: 'Cancelar' }));
  server
    .answer(deleteCitation, { _id: 'citation-1' }, 'Cita eliminada exitosamente')
    .reject(getCitation, 'unknown-citation');
  await press(question, 'Eliminar');
  await page.getByText('Cita eliminada exitosamente').waitFor();
  await drawer.waitFor({ state: 'detached' });
});

test('the question before a cancellation names the deposit', async () => {
  const server = serverWith(BOOKED).answer(getBalance, { ...NOT_CHARGED, movements: [DEPOSIT] });
  const page = open(server);
  await press(await drawerOf(page), 'Cancelar cita');
  const asking = dialog(page, '¿Cancelar esta cita?');
  await asking.getByText(/de seña\. No se devuelve sola/).waitFor();
  await asking.getByText('US$\u00a040,00').waitFor();
});

test('an accepted citation is cancelled with two presses in its drawer, and one undo restores it', async () => {
  const accepted = { ...BOOKED, status: 'accepted' } as const;
  const { page, drawer, server } = await openDrawer({ status: 'accepted' });
  const cancelled = { ...BOOKED, status: 'cancelled', cancelledAt: AT } as const;
  server.answer(changeCitationStatus, cancelled).answer(getCitation, cancelled);
  await press(drawer, 'Cancelar cita');
  await press(dialog(page, '¿Cancelar esta cita?'), 'Cancelar cita');
  await drawer.getByText('Sin pago').waitFor();
  expect(drawer.getByText(/cambió esta cita/).count()).toBe(0);
  expect(server.requests(changeCitationStatus).map(({ body }) => body)).toEqual([
    { status: 'cancelled', expectedStatus: 'accepted', via: 'pending' },
  ]);
  server.answer(undoCitationStep, accepted).answer(getCitation, accepted);
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await drawer.getByRole('button', { name: 'Pasar a En Taller' }).waitFor();
  expect(server.requests(undoCitationStep).map(({ body }) => body)).toEqual([
    { status: 'cancelled' },
  ]);
  expect(server.requests(changeCitationStatus)).toHaveLength(1);
});

test('the citation drawer shows an accepted citation as accepted after its cancellation failed', async () => {
  const { page, drawer, server } = await openDrawer({ status: 'accepted' });
  server.fail(changeCitationStatus);
  await press(drawer, 'Cancelar cita');
  await press(dialog(page, '¿Cancelar esta cita?'), 'Cancelar cita');
  await drawer.getByText('Failed to update citation').waitFor();
  await drawer.getByRole('button', { name: 'Pasar a En Taller' }).waitFor();
  expect(server.requests(changeCitationStatus).map(({ body }) => body)).toEqual([
    { status: 'cancelled', expectedStatus: 'accepted', via: 'pending' },
  ]);
});

test('the citation drawer reports a rejected deletion', {
  meta: { specification: { 'admin 8 Page banner messages': ['Failed to delete citation'] } },
}, async () => {
  const { page, drawer, server } = await openDrawer({ status: 'installed' });
  server.reject(deleteCitation, 'delivered-stays');
  await press(drawer, 'Eliminar');
  await press(dialog(page, '¿Eliminar esta cita?'), 'Eliminar');
  await drawer.getByText('Failed to delete citation').waitFor();
  await drawer.getByText('Una cita entregada no se puede eliminar.').waitFor();
});

/** Delivers the motorcycle; returns once the countdown has begun. */
async function deliver(page: ScreenPage, drawer: Locator): Promise<void> {
  await press(drawer, 'Pasar a Entregada');
  const question = dialog(page, '¿Entregar la moto?');
  await question.getByText('Total a cobrar: US$ 48,50').waitFor();
  const delivered = { ...BOOKED, status: 'delivered', deliveredAt: AT } as const;
  page.server.answer(changeCitationStatus, delivered).answer(getCitation, delivered);
  await press(question, 'Entregar');
  await drawer.getByText('¡Completado!').waitFor();
}

test('the citation drawer counts 3, 2, 1 in steps of 0.5 s after a delivery and closes', {
  meta: {
    specification: {
      'admin 4 Citation statuses': [
        [
          'a countdown 3, 2, 1 in 0.5 s steps (about 1.5 s)',
          "'3', '2', '2', '1', '1'",
          '[480, 20, 480, 20, 480]',
        ],
        ['before the detail view closes', "drawer.waitFor({ state: 'detached' })"],
      ],
      'admin 9': [
        ['Completion countdown', "'3', '2', '2', '1', '1'"],
        ['3-2-1 in 0.5 s steps', '[480, 20, 480, 20, 480]'],
      ],
    },
  },
}, async () => {
  const { page, drawer } = await openDrawer({ status: 'installed' });
  await deliver(page, drawer);
  const status = drawer.getByRole('status').filter({ hasText: '¡Completado!' });
  const shown = () => status.allTextContents();
  expect(shown()).toEqual(['3¡Completado!']);
  const left = ['3', '2', '2', '1', '1'];
  for (const [at, step] of [480, 20, 480, 20, 480].entries()) {
    await pass(step);
    await pass(0);
    expect(shown()).toEqual([`${left[at]}¡Completado!`]);
  }
  await drawer.waitFor({ state: 'detached' });
});

test('Esc ends the countdown of the citation drawer at once', async () => {
  const { page, drawer } = await openDrawer({ status: 'installed' });
  await deliver(page, drawer);
  await drawer.getByRole('button', { name: 'Cerrar ahora' }).waitFor();
  const before = pageNow();
  await pressKey('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(pageNow() - before).toBeLessThan(500);
});
