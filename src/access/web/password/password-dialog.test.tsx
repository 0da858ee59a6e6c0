import { useState } from 'react';
import { expect, test } from 'vitest';
import { FakeServer } from '#test/panel/fake-server.ts';
import { pressKey } from '#test/panel/locator.ts';
import { dialog, focused, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { changePassword } from '../../contract/password.ts';
import { ChangePasswordDialog } from '../password-dialog.tsx';

setUpScreens();

const TITLE = 'Cambiar contraseña';
const NEW = 'biela-y-cilindro-91';

function Screen() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Abrir
      </button>
      <ChangePasswordDialog opened={opened} onClose={() => setOpened(false)} onChanged={() => {}} />
    </>
  );
}

test('the password dialog shows each error at its field and discards unsent input', async () => {
  const server = new FakeServer().reject(changePassword, 'wrong-password');
  const page = openScreen(<Screen />, { server });
  await press(page, 'Abrir');
  const own = dialog(page, TITLE);
  const field = (name: string) => own.getByLabel(name, { exact: true });
  const current = field('Contraseña actual');
  const next = field('Contraseña nueva');
  const again = field('Repite la contraseña nueva');
  await press(own, TITLE);
  await own.getByText('La contraseña actual es requerida.', { exact: true }).waitFor();
  await own.getByText('La contraseña es requerida.', { exact: true }).waitFor();
  await focused(current);
  await current.fill('no-es-la-mia-1');
  await next.fill('corta');
  await press(own, TITLE);
  await own.getByText('La contraseña debe tener al menos 10 caracteres.').waitFor();
  await next.fill(NEW);
  await again.fill(`${NEW}0`);
  await press(own, TITLE);
  await own.getByText('Las contraseñas nuevas no coinciden.').waitFor();
  await focused(again);
  expect(server.requests(changePassword)).toEqual([]);
  await again.fill(NEW);
  await press(own, TITLE);
  await own.getByText('Contraseña incorrecta.', { exact: true }).waitFor();
  await focused(current);
  expect(await current.getAttribute('aria-invalid')).toBe('true');

  server.reject(changePassword, 'too-many-logins', { data: { retryAfter: 1 } });
  await press(own, TITLE);
  const alert = own.getByRole('alert');
  const message = 'Demasiados intentos. Espera un momento y vuelve a intentarlo.';
  await alert.getByText(message).waitFor();
  const wait = alert.getByText(/Puedes volver a intentarlo en/);
  await wait.waitFor();
  await wait.waitFor({ state: 'detached' });

  server.disconnect(changePassword);
  await press(own, TITLE);
  await alert.getByText('Error de conexión con el servidor').waitFor();
  await pressKey('Escape');
  await press(dialog(page, '¿Descartar los cambios?'), 'Descartar');
  await own.waitFor({ state: 'detached' });
  await press(page, 'Abrir');
  expect(await current.inputValue()).toBe('');
});
