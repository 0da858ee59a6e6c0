import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pushMessage } from '#push/rules/push-kinds.ts';
import { insertCitation } from '#test/citation-row.ts';
import { PUSH_KEYS } from '#test/push-keys.ts';
import { inspect } from './support/inspect.ts';
import { openFromMenu, press, toast } from './support/menu.ts';
import { account, enter, PASSWORD } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
const PHONE = { width: 390, height: 844, touch: true };
const WIDTHS = [390, 820, 1440];

/** Allows notifications, and subscribes without a service, which the browser of the tests cannot reach. */
const SUBSCRIBED = `(() => {
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  const subscription = {
    endpoint: 'https://push.example.com/telefono',
    toJSON: () => ({ keys: ${JSON.stringify(PUSH_KEYS)} }),
    unsubscribe: async () => { sessionStorage.removeItem('subscribed'); return true; },
  };
  PushManager.prototype.subscribe = async () => {
    sessionStorage.setItem('subscribed', '1');
    return subscription;
  };
  PushManager.prototype.getSubscription = async () =>
    sessionStorage.getItem('subscribed') ? subscription : null;
})()`;

/** Delivers a push to the service worker of the page, as the browser's service would. */
async function pusherOf(page: Page): Promise<(data: string) => Promise<unknown>> {
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found) resolve(found.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (data) =>
    devTools.send('ServiceWorker.deliverPushMessage', {
      origin: site.app.url,
      registrationId,
      data,
    });
}

type Shown = { title: string; body: string; data: { path: string } };

/** The browser of the tests shows no notification: the worker keeps what it would show. */
async function keepShown(
  page: Page,
): Promise<{ shown: () => Promise<Shown[]>; click: () => Promise<unknown> }> {
  const worker = page.context().serviceWorkers()[0];
  if (!worker) throw new Error('the page has no service worker');
  await worker.evaluate(`
    self.shown = [];
    self.registration.showNotification = async (title, { body, data }) => {
      self.shown.push({ title, body, data });
    };
    // Allowed after a real press alone.
    WindowClient.prototype.focus = async function () { return this; };`);
  return {
    shown: () => worker.evaluate<Shown[]>('self.shown'),
    click: () =>
      worker.evaluate(`new Promise((done) => self.dispatchEvent(
        Object.assign(new Event('notificationclick'), {
          notification: { close: () => undefined, data: self.shown[0].data },
          waitUntil: (work) => work.then(() => done(), (error) => done(String(error))),
        })))`),
  };
}

test('a phone activates pushes, shows them, and ends them', async () => {
  await account(site, 'duena', { role: 'user', permissions: ['agenda', 'reservas', 'finanzas'] });
  const page = await site.open(PHONE);
  await page.context().grantPermissions(['notifications'], { origin: site.app.url });
  await page.addInitScript(SUBSCRIBED);
  await page.goto('/admin');
  await enter(page, 'duena', PASSWORD);
  const pushes = await openFromMenu(page, 'Avisos en este dispositivo');
  await pushes.getByText('La caja queda sin cerrar').waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await inspect(page, 'pushes-off');
  }
  await page.setViewportSize(PHONE);
  await press(pushes, 'Activar avisos');
  await toast(page, 'Avisos activados.');
  await pushes.getByText('Los avisos están activados en este dispositivo.').waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await inspect(page, 'pushes-on');
  }
  await page.setViewportSize(PHONE);

  const worker = await keepShown(page);
  const push = await pusherOf(page);
  const citation = await insertCitation(site.app.context.db, site.fixtures.oilChange, {});
  const message = pushMessage('booking', citation, null);
  await push(JSON.stringify(message));
  await push('nada');
  await expect.poll(worker.shown).toEqual([
    {
      title: 'Nueva cita',
      body: 'Un cliente reservó un horario.',
      data: { path: `/admin#cita=${citation}` },
    },
    { title: 'Bujía', body: 'Hay novedades en el panel.', data: { path: '/admin' } },
  ]);

  await press(pushes, 'Desactivar');
  await toast(page, 'Avisos desactivados.');
  await pushes.getByRole('button', { name: 'Activar avisos' }).waitFor();

  // A press opens the record in the window that is open.
  await pushes.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  expect(await worker.click()).toBeUndefined();
  await page.waitForURL(`**/admin#cita=${citation}`);
  await page.getByRole('dialog').getByText('Cambio de aceite').first().waitFor();
});

test('the dialog says how to allow pushes in a browser that blocks them', async () => {
  await account(site, 'bloqueada', { role: 'user', permissions: ['agenda'] });
  const page = await site.open(PHONE);
  await page.addInitScript(
    `Object.defineProperty(Notification, 'permission', { value: 'denied' })`,
  );
  await page.goto('/admin');
  await enter(page, 'bloqueada', PASSWORD);
  const pushes = await openFromMenu(page, 'Avisos en este dispositivo');
  await pushes.getByText('El navegador bloquea los avisos del panel.').waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await inspect(page, 'pushes-blocked');
  }
});
