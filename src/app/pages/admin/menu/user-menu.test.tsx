import { expect, test } from 'vitest';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openPanel } from '#test/panel/open-panel.tsx';

setUpScreens();

test('presses while the user menu is loading open it once', async () => {
  const page = openPanel();
  const button = page.getByRole('button', { name: /menú de usuario/ });
  await button.waitFor();
  const pressed = document.querySelector<HTMLElement>('header [aria-haspopup=menu]');
  pressed?.click();
  pressed?.click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).waitFor();
  expect(await button.getAttribute('aria-expanded')).toBe('true');
});
