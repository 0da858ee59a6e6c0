import { beforeEach, expect, test, vi } from 'vitest';
import { logout } from '#access/contract/user.ts';
import { listCitations } from '#agenda/contract/staff-citation.ts';
import { getSuspicious } from '#booking/contract/suspicious.ts';
import { answerWith, LIVE } from '#test/panel/agenda-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { type ScreenPage, setUpScreens } from '#test/panel/open-page.tsx';
import { openPanel } from '#test/panel/open-panel.tsx';
import { PHOTO } from '#test/panel/order-records.ts';
import { storeSession } from '#ui/panel/session/session-store.ts';
import { addPhoto } from '#work-orders/contract/photo.ts';
import { queuePhoto, resetQueue } from '#work-orders/web/photos/photo-queue.ts';
import { createPhotoStore } from '#work-orders/web/photos/photo-store.ts';

setUpScreens();
beforeEach(() => resetQueue());

/** Opens the panel of a user whose photos cannot be uploaded now. */
async function openWithPhotos(names = ['front', 'back']): Promise<ScreenPage> {
  const page = openPanel({ permissions: ['agenda'] });
  page.server
    .answer(getSuspicious, { blocks: [], undoable: [] })
    .answer(listCitations, answerWith(LIVE))
    .answer(logout, {})
    .fail(addPhoto);
  await page.getByRole('tab', { name: 'Agenda' }).waitFor();
  for (const name of names) {
    await queuePhoto(
      { citation: 'citation-1', order: 'order-1', moment: 'in', finding: null, label: name },
      new File([name], `${name}.jpg`, { type: 'image/jpeg' }),
    );
  }
  await page.getByRole('button', { name: `Fotos: ${names.length} por subir` }).waitFor();
  return page;
}

async function signOut(page: ScreenPage): Promise<void> {
  await page.getByRole('button', { name: /menú de usuario/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
}

const question = (page: ScreenPage) => dialog(page, 'Hay 2 fotos sin enviar');
const left = (page: ScreenPage) => page.getByRole('button', { name: 'Ingresar' }).waitFor();

test('signing out with photos on the device asks, and waiting keeps the session', async () => {
  const page = await openWithPhotos();
  await signOut(page);
  await press(question(page), 'Esperar');
  await question(page).waitFor({ state: 'detached' });
  expect(page.server.requests(logout)).toEqual([]);
  await page.getByRole('button', { name: 'Fotos: 2 por subir' }).waitFor();
});

test('the question at sign-out about one photo is in the singular', async () => {
  const page = await openWithPhotos(['front']);
  await signOut(page);
  const about = dialog(page, 'Hay 1 foto sin enviar');
  await about
    .getByText(
      'Si sales ahora, queda en este dispositivo y se sube cuando vuelvas a entrar en él. Nadie más la ve.',
    )
    .waitFor();
  await about.getByRole('button', { name: 'Salir y borrarla', exact: true }).waitFor();
  await press(about, 'Salir y guardarla');
  await left(page);
});

test('the question at sign-out says so when the last photo was uploaded meanwhile', async () => {
  const page = await openWithPhotos();
  await signOut(page);
  await question(page).waitFor();
  page.server.answer(addPhoto, PHOTO);
  window.dispatchEvent(new Event('online'));
  const done = dialog(page, 'Todas las fotos están subidas');
  await press(done, 'Salir');
  await left(page);
});

test('«Salir y guardarlas» keeps the photos for the next sign-in of their user', async () => {
  const page = await openWithPhotos();
  await signOut(page);
  await press(question(page), 'Salir y guardarlas');
  await left(page);
  const sent = page.server.requests(addPhoto).length;
  const again = await reopen(page);
  await until(() => expect(again.server.requests(addPhoto).length).toBeGreaterThan(sent + 1));
});

test('«Salir y borrarlas» removes the photos from the device', async () => {
  const page = await openWithPhotos();
  await signOut(page);
  await press(question(page), 'Salir y borrarlas');
  await left(page);
  const sent = page.server.requests(addPhoto).length;
  const again = await reopen(page);
  await again.getByRole('tab', { name: 'Agenda' }).waitFor();
  expect(again.server.requests(addPhoto)).toHaveLength(sent);
});

test('«Salir y borrarlas» says that the device could not remove the photos, and keeps the session', async () => {
  const photos = createPhotoStore();
  const remove = vi.fn(
    (_id: string): Promise<void> => Promise.reject(new DOMException('', 'UnknownError')),
  );
  resetQueue({ ...photos, remove });
  const page = await openWithPhotos();
  await signOut(page);
  await press(question(page), 'Salir y borrarlas');
  await question(page)
    .getByText('No se pudieron borrar de este dispositivo. Intenta otra vez o recarga la página.')
    .waitFor();
  expect(page.server.requests(logout)).toEqual([]);
  remove.mockImplementation((id: string) => photos.remove(id));
  await press(question(page), 'Salir y borrarlas');
  await left(page);
});

test('signing out without photos asks nothing', async () => {
  const page = openPanel({ permissions: ['agenda'] });
  page.server
    .answer(getSuspicious, { blocks: [], undoable: [] })
    .answer(listCitations, answerWith(LIVE))
    .answer(logout, {});
  await page.getByRole('tab', { name: 'Agenda' }).waitFor();
  await signOut(page);
  await left(page);
});

/** Signs in again on the same device. */
async function reopen(page: ScreenPage): Promise<ScreenPage> {
  page.server.answer(addPhoto, PHOTO);
  storeSession('again');
  return openPanel({ server: page.server, permissions: ['agenda'] });
}
