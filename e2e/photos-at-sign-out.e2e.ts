import { test } from 'vitest';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

/** Stores a photo as the queue does; without a file it is not uploaded before its turn comes. */
const STORE_PHOTO = `(user) => new Promise((done, fail) => {
  const request = indexedDB.open('work-order-photos', 1);
  request.onerror = fail;
  request.onupgradeneeded = () => {
    for (const name of ['photos', 'files']) request.result.createObjectStore(name, { keyPath: 'id' });
  };
  request.onsuccess = () => {
    const run = request.result.transaction('photos', 'readwrite');
    run.objectStore('photos').put({ id: 'one', user, citation: 'c', order: null, moment: 'in',
      finding: null, label: 'Frente', takenAt: '2026-11-23T12:00:00Z', attempts: 0, problem: null });
    run.oncomplete = done;
  };
})`;

test('signing out with a photo on the device asks before it leaves', async () => {
  const { page, staff } = await openPanel(site, ['agenda']);
  await page.getByRole('heading', { name: 'Agenda', exact: true }).waitFor();
  await page.evaluate(`(${STORE_PHOTO})('${staff.actor.id}')`);
  await page.reload();
  await page.getByRole('heading', { name: 'Agenda', exact: true }).waitFor();
  await page.getByRole('button', { name: /menú de usuario/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  const question = page.getByRole('dialog', { name: 'Hay 1 foto sin enviar' });
  await question.waitFor();
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await inspect(page, 'salir-con-fotos', '[role=dialog]');
  }
  await question.getByRole('button', { name: /^Salir y guardar/ }).click();
  await page.getByRole('button', { name: 'Ingresar' }).waitFor();
});
