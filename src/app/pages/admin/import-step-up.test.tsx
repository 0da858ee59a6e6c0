import { expect, test } from 'vitest';
import { listFactors } from '#access/contract/factor.ts';
import { StepUp } from '#access/web/session/step-up.tsx';
import { listImports, previewFiles } from '#data-import/contract/imports.ts';
import { DataImportDialog } from '#data-import/web/import-dialog.tsx';
import { FakeServer } from '#test/panel/fake-server.ts';
import { dialog } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';

setUpScreens();

test('chosen files ask the user to confirm their identity where the sign-in is too old', async () => {
  const server = new FakeServer()
    .answer(listImports, { busy: false, running: null, failure: null, imports: [] })
    .answer(listFactors, {
      factors: [],
      recoveryCodesLeft: 0,
      required: false,
      passkeyHost: null,
    })
    .needStepUp(previewFiles);
  const page = openScreen(
    <>
      <DataImportDialog opened onClose={() => undefined} timeZone="America/Montevideo" />
      <StepUp />
    </>,
    { server },
  );
  const sheet = new File(['Nombre;Teléfono\n'], 'clientes.csv', { type: 'text/csv' });
  await dialog(page, 'Traer datos').getByLabel('Elegir archivos').setInputFiles([sheet]);
  await dialog(page, 'Confirma que eres tú').getByLabel('Contraseña', { exact: true }).waitFor();
  expect(server.requests(previewFiles)).toHaveLength(1);
});
