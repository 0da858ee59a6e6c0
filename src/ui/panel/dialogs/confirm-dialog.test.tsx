import { useState } from 'react';
import { expect, test } from 'vitest';
import { pass, pressKey } from '#test/panel/locator.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

setUpScreens();

/** A confirmation with its own state. Its action is pending until the test resolves `answer`. */
function Question({ answer, closable }: { answer: Promise<void>; closable?: boolean }) {
  const [opened, setOpened] = useState(true);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await answer;
    setBusy(false);
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="¿Eliminar?"
      verb="Eliminar"
      busyVerb="Eliminando..."
      busy={busy}
      {...(closable && { closable })}
      onConfirm={() => void confirm()}
      onCancel={() => setOpened(false)}
    >
      No se puede deshacer.
    </ConfirmDialog>
  );
}

test('ConfirmDialog cannot be closed while its action runs, and keeps the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = openScreen(<Question answer={promise} />);
  const question = dialog(page, '¿Eliminar?');
  await press(question, 'Eliminar');
  const busy = question.getByRole('button', { name: 'Eliminando...' });
  await busy.waitFor();
  expect(await busy.isFocused()).toBe(true);
  await pressKey('Escape');
  await pass(1_000);
  expect(question.count()).toBe(1);
  resolve();
  await question.getByRole('button', { name: 'Eliminar', exact: true }).waitFor();
  await pressKey('Escape');
  await question.waitFor({ state: 'detached' });
});

test('ConfirmDialog with closable can be closed while its action runs', async () => {
  const { promise } = Promise.withResolvers<void>();
  const page = openScreen(<Question answer={promise} closable />);
  const question = dialog(page, '¿Eliminar?');
  await press(question, 'Eliminar');
  await question.getByRole('button', { name: 'Eliminando...' }).waitFor();
  await pressKey('Escape');
  await question.waitFor({ state: 'detached' });
});
