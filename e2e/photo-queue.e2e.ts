import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bookedOn, moveTo } from './support/booked.ts';
import { openDrawer } from './support/drawer.ts';
import { jobPicture } from './support/job-picture.ts';
import { dialog, press } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const PHOTOS = 20;
const UPLOAD = /\/api\/work-orders\/[^/]+\/photos$/;

const storedPhotos = () =>
  site.app.context.db.selectFrom('job_photos').select(['id', 'sha256']).execute();

/** Opens the panel again in the browser of the user, whose storage is kept. */
async function reopen(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/admin#agenda');
  return page;
}

test('twenty photos are stored, none twice, when the page is killed after the start of each upload', async () => {
  const booked = await bookedOn(site, '09:30', { date: '2026-11-23' });
  await moveTo(site, booked, 'accepted');
  let { page } = await openPanel(site, ['agenda'], { width: 820, height: 1180 });
  const context = page.context();
  await press(page, 'Recibir la moto de Lucía Fernández');
  const form = dialog(page, 'Recibir la moto');
  const files = await Promise.all(
    Array.from({ length: PHOTOS }, async (_none, at) => ({
      name: `${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await jobPicture(`Foto ${at}`),
    })),
  );
  await form.getByLabel('Foto: Más fotos').setInputFiles(files);
  await expect
    .poll(() => form.getByRole('button', { name: 'Quitar la foto' }).count())
    .toBe(PHOTOS);
  const [received] = await Promise.all([page.waitForRequest(UPLOAD), press(form, 'Recibir')]);
  expect(received.method()).toBe('POST');
  await page.close();
  for (let kills = 1; kills < PHOTOS; kills += 1) {
    page = await reopen(context);
    await page.waitForRequest(UPLOAD);
    await page.close();
  }
  page = await reopen(context);
  await expect.poll(async () => (await storedPhotos()).length).toBe(PHOTOS);
  await expect.poll(() => page.getByRole('button', { name: /^Fotos: / }).count()).toBe(0);
  const stored = await storedPhotos();
  expect(new Set(stored.map(({ sha256 }) => sha256.toString('hex'))).size).toBe(PHOTOS);
  await page.goto(`/admin#cita=${booked.id}`);
  const drawer = await openDrawer(page);
  await expect
    .poll(() => drawer.getByRole('button', { name: /^Ampliar la foto/ }).count())
    .toBe(PHOTOS);
});
