import { expect, test } from 'vitest';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { toastUndo } from './toast-undo.tsx';

setUpScreens();

test('toastUndo undoes once when «Deshacer» is pressed twice', async () => {
  const page = openScreen(<p>Agenda</p>);
  await page.getByText('Agenda').waitFor();
  let undone = 0;
  toastUndo('moved', 'Ana: En Taller', () => {
    undone += 1;
  });
  await page.getByRole('button', { name: 'Deshacer' }).waitFor();
  const buttons = [...document.querySelectorAll('button')];
  const undo = buttons.find(({ textContent }) => textContent === 'Deshacer');
  undo?.click();
  undo?.click();
  expect(undone).toBe(1);
});
