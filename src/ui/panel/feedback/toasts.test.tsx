import { MantineProvider } from '@mantine/core';
import { expect, onTestFinished, test } from 'vitest';
import { openPage, setUpScreens } from '#test/panel/open-page.tsx';
import { storeSession } from '../session/session-store.ts';
import { theme } from '../theme.ts';
import { closeToasts, toastDone, toastError } from './toast.ts';
import ToastList from './toast-list.tsx';
import { Toasts } from './toasts.tsx';

setUpScreens();

test('Toasts shows toasts while their list is loaded, and keeps them after it', async () => {
  const loaded = Promise.withResolvers<{ default: typeof ToastList }>();
  storeSession('token');
  onTestFinished(closeToasts);
  const page = openPage(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <Toasts loadList={() => loaded.promise} />
    </MantineProvider>,
  );
  const toasts = page.getByRole('alert');
  toastDone('Servicio creado exitosamente');
  toastError('No se pudo copiar.');
  await toasts.getByText('Servicio creado exitosamente').waitFor();
  expect(toasts.count()).toBe(2);
  await toasts.filter({ hasText: 'Servicio' }).getByRole('button', { name: 'Cerrar' }).click();
  await toasts.getByText('Servicio creado exitosamente').waitFor({ state: 'detached' });
  expect(document.querySelector('[data-layout]')).toBeNull();
  loaded.resolve({ default: ToastList });
  await expect.poll(() => document.querySelector('[data-layout]')).not.toBeNull();
  await toasts.getByText('No se pudo copiar.').waitFor();
  expect(toasts.count()).toBe(1);
});
