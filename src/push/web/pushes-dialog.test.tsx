import { expect, test, vi } from 'vitest';
import { FakeServer } from '#test/panel/fake-server.ts';
import { press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { PUSH_KEYS } from '#test/push-keys.ts';
import {
  deletePushDevice,
  findPushDevice,
  type PushDevice,
  savePushDevice,
  testPushDevice,
} from '../contract/push-device.ts';
import { PushesDialog } from './pushes-dialog.tsx';

setUpScreens();

const ENDPOINT = 'https://push.example.com/uno';
const DEVICE: PushDevice = { _id: 'd1', kinds: ['booking'], showsNames: true };

/** A browser that can push; `answer`: of the user to the browser's question. */
function fakeBrowser(answer: NotificationPermission, isSubscribed: boolean) {
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ keys: PUSH_KEYS }),
    unsubscribe: async () => {
      current = null;
      return true;
    },
  };
  let current: typeof subscription | null = isSubscribed ? subscription : null;
  const registration = {
    pushManager: {
      getSubscription: async () => current,
      subscribe: async () => {
        current = subscription;
        return current;
      },
    },
  };
  const notification = {
    permission: isSubscribed ? 'granted' : 'default',
    requestPermission: async () => {
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  return { isSubscribed: () => current !== null };
}

const serverWith = (device: PushDevice | null) =>
  new FakeServer().answer(findPushDevice, { publicKey: 'clave', device });
const open = (server = new FakeServer(), permissions: readonly ['agenda'] | [] = ['agenda']) =>
  openScreen(
    <PushesDialog opened onClose={() => undefined} user={{ role: 'user', permissions }} />,
    { server },
  );

test('a user activates the kinds of their permissions, without names', async () => {
  fakeBrowser('granted', false);
  const server = serverWith(null).answer(savePushDevice, DEVICE);
  const page = open(server);
  await page.getByText('Un cliente reserva una cita').waitFor();
  expect(page.getByText('Un cliente reserva una unidad').count()).toBe(0);
  await page.getByRole('checkbox', { name: 'La caja queda sin cerrar' }).click();
  await press(page, 'Activar avisos');
  await toast(page, 'Avisos activados.');
  expect(server.requests(savePushDevice).map(({ body }) => body)).toEqual([
    {
      endpoint: ENDPOINT,
      ...PUSH_KEYS,
      kinds: ['booking', 'answer', 'promise'],
      showsNames: false,
    },
  ]);
});

test('a refused question leads to the steps for a blocked browser', async () => {
  fakeBrowser('denied', false);
  const page = open(serverWith(null));
  await press(page, 'Activar avisos');
  await page.getByText('El navegador bloquea los avisos del panel.').waitFor();
});

test('a device is tested, changed and ended', async () => {
  const browser = fakeBrowser('granted', true);
  const server = serverWith(DEVICE)
    .answer(testPushDevice, { _id: 'd1' })
    .answer(savePushDevice, DEVICE)
    .answer(deletePushDevice, { _id: 'd1' });
  const page = open(server);
  await page.getByText('Los avisos están activados en este dispositivo.').waitFor();
  await press(page, 'Enviar una prueba');
  await toast(page, 'Aviso de prueba enviado.');
  await page.getByRole('switch', { name: 'Mostrar nombres en el aviso' }).click();
  await press(page, 'Guardar');
  await toast(page, 'Avisos guardados.');
  expect(server.requests(savePushDevice).map(({ body }) => body)).toMatchObject([
    { kinds: ['booking'], showsNames: false },
  ]);
  await press(page, 'Desactivar');
  await toast(page, 'Avisos desactivados.');
  expect(browser.isSubscribed()).toBe(false);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'Primero instala el panel'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Este navegador no recibe avisos.'],
])('the dialog says what helps in a browser without pushes: %s', async (userAgent, sentence) => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  await open().getByText(sentence).waitFor();
});
