import { MantineProvider } from '@mantine/core';
import { expect, onTestFinished, test } from 'vitest';
import { pass, until } from '#test/panel/locator.ts';
import { openPage, setUpScreens } from '#test/panel/open-page.tsx';
import { storeSession } from '../session/session-store.ts';
import { theme } from '../theme.ts';
import { closeToasts, toastDone, toastError } from './toast.ts';
import ToastList from './toast-list.tsx';
import { Toasts } from './toasts.tsx';

setUpScreens();

/** Opens the toasts, whose list is loaded once the returned function is called. */
function open() {
  const loaded = Promise.withResolvers<{ default: typeof ToastList }>();
  storeSession('token');
  onTestFinished(closeToasts);
  const page = openPage(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <Toasts loadList={() => loaded.promise} />
    </MantineProvider>,
  );
  return { page, load: () => loaded.resolve({ default: ToastList }) };
}

const hasList = () => document.querySelector('[data-layout]') !== null;

test('Toasts shows toasts while their list is loaded, and keeps them after it', async () => {
  const { page, load } = open();
  const toasts = page.getByRole('alert');
  toastDone('Servicio creado exitosamente');
  toastError('No se pudo copiar.');
  await toasts.getByText('Servicio creado exitosamente').waitFor();
  expect(toasts.count()).toBe(2);
  await toasts.filter({ hasText: 'Servicio' }).getByRole('button', { name: 'Cerrar' }).click();
  await toasts.getByText('Servicio creado exitosamente').waitFor({ state: 'detached' });
  expect(hasList()).toBe(false);
  load();
  await until(() => expect(hasList()).toBe(true));
  await toasts.getByText('No se pudo copiar.').waitFor();
  expect(toasts.count()).toBe(1);
});

test('Toasts keeps the focus on the button of a toast when their list is loaded', async () => {
  const { page, load } = open();
  toastDone('Servicio creado exitosamente');
  toastError('No se pudo copiar.');
  const close = page.getByRole('alert').getByRole('button', { name: 'Cerrar' });
  await until(() => expect(close.count()).toBe(2));
  const buttons = [...document.querySelectorAll<HTMLElement>('[role=alert] button')];
  buttons[0]?.focus();
  load();
  await pass(50);
  expect(document.activeElement).toBe(buttons[0]);
  buttons[1]?.focus();
  await pass(50);
  expect(document.activeElement).toBe(buttons[1]);
  expect(hasList()).toBe(false);
  buttons[1]?.blur();
  await until(() => expect(hasList()).toBe(true));
});
