import { expect, test } from 'vitest';
import { listBackups } from '#backup/contract/backups.ts';
import { BackupsDialog } from '#backup/web/backups-dialog.tsx';
import { exportData } from '#data-export/contract/export.ts';
import { ExportSection } from '#data-export/web/export-section.tsx';
import { FakeServer } from '#test/panel/fake-server.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';

setUpScreens();

const BACKUPS = {
  folder: null,
  hourly: false,
  running: false,
  warning: null,
  targets: [],
  backups: [],
};
const ZONE = 'America/Montevideo';

test('all data are exported only with the password, after a sentence about personal data', async () => {
  const server = new FakeServer().answer(listBackups, BACKUPS);
  const page = openScreen(
    <BackupsDialog
      opened
      onClose={() => undefined}
      timeZone={ZONE}
      export={<ExportSection timeZone={ZONE} />}
    />,
    { server },
  );
  await press(dialog(page, 'Copias de seguridad'), 'Exportar todos los datos');
  const form = dialog(page, 'Exportar todos los datos');
  await form.getByText(/Contiene los datos personales de los clientes/).waitFor();
  await press(form, 'Exportar');
  await form.getByText('La contraseña es requerida.').waitFor();
  expect(server.requests(exportData)).toEqual([]);
  server.reject(exportData, 'export-running');
  await form.getByLabel('Tu contraseña').fill('una clave');
  await press(form, 'Exportar');
  await form.getByText('Ya se están exportando los datos: espera a que termine.').waitFor();
  expect(server.requests(exportData)).toMatchObject([{ body: { password: 'una clave' } }]);
});
