import { expect, test, vi } from 'vitest';
import { type AuditEntry, listAudit } from '#audit/contract/audit.ts';
import { FakeServer } from '#test/panel/fake-server.ts';
import { until } from '#test/panel/locator.ts';
import { dialog, press, selectOption } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { PanelAuditDialog } from './audit-dialog.tsx';

setUpScreens();

const NONE = 'No hay actividad registrada';

const logOf = (entries: readonly AuditEntry[], intact = true) => ({
  entries: [...entries],
  intact,
  total: entries.length,
  page: 1,
  totalPages: 1,
});

const refused = (turn: number): AuditEntry => ({
  _id: `entry-${turn}`,
  at: '2026-11-23T12:00:00.000Z',
  actor: 'Sofía Güida',
  action: 'access-refused',
  record: { type: 'route', id: `GET /api/prueba/${turn}` },
  from: null,
  details: {},
});

/** Ids of the citations that were opened from the newest dialog. */
let opened: string[] = [];

function openLog(server: FakeServer) {
  opened = [];
  const page = openScreen(
    <PanelAuditDialog
      opened
      onClose={() => {}}
      timeZone="America/Montevideo"
      onOpenCitation={(id) => opened.push(id)}
    />,
    { server },
  );
  return dialog(page, 'Registro de actividad');
}

test('PanelAuditDialog shows an empty log, a loading log and a failed log', async () => {
  const slow = new FakeServer().answer(listAudit, logOf([]));
  const release = slow.hold(listAudit);
  const log = openLog(slow);
  await log.getByText('Cargando…').waitFor();
  release();
  await log.getByText(NONE, { exact: true }).waitFor();

  const server = new FakeServer().fail(listAudit);
  const failed = openLog(server);
  await failed.getByText('No se pudo cargar el registro de actividad.').waitFor();
  server.answer(listAudit, logOf([]));
  await press(failed, 'Reintentar');
  await failed.getByText(NONE, { exact: true }).waitFor();
});

test('PanelAuditDialog shows twenty lines per page', async () => {
  const all = Array.from({ length: 21 }, (_, at) => refused(20 - at));
  const server = new FakeServer().answer(listAudit, ({ query }) => {
    const page = Number(query['page'] ?? 1);
    const entries = all.slice((page - 1) * 20, page * 20);
    return { entries, intact: true, total: 21, page, totalPages: 2 };
  });
  const log = openLog(server);
  const lines = () => log.getByText('quiso usar algo').count();
  await log.getByText('Página 1 de 2').waitFor();
  await log.getByText('sin tener permiso: GET /api/prueba/20').waitFor();
  await until(() => expect(lines()).toBe(20));
  await press(log, 'Siguiente');
  await log.getByText('Página 2 de 2').waitFor();
  await log.getByText('GET /api/prueba/0').waitFor();
  await until(() => expect(lines()).toBe(1));
  await press(log, 'Anterior');
  await log.getByText('Página 1 de 2').waitFor();
});

test('PanelAuditDialog warns when the log was altered', async () => {
  const log = openLog(new FakeServer().answer(listAudit, logOf([refused(1)], false)));
  await log.getByRole('alert').getByText('El registro fue alterado fuera del sistema.').waitFor();
});

test('PanelAuditDialog opens the appointment of a «Sobreturno» from its line', async () => {
  const entry: AuditEntry = {
    ...refused(1),
    action: 'citation-overbooked',
    record: { type: 'citation', id: 'citation-1' },
    details: { date: '2026-11-24', time: '09:00' },
  };
  const log = openLog(new FakeServer().answer(listAudit, logOf([entry])));
  await press(log, 'Ver la cita');
  expect(opened).toEqual(['citation-1']);
});

test('PanelAuditDialog groups lines by workshop day, newest first, and filters them by action', async () => {
  // The browser is in another time zone than the workshop.
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const entry = (at: string, action: string, details = {}): AuditEntry => ({
    ...refused(0),
    _id: at,
    at,
    action,
    details,
  });
  const deleted = entry('2026-11-24T03:00:00.000Z', 'citation-deleted', {
    ...{ status: 'accepted', date: '2026-11-26', time: '10:00' },
  });
  const changes = [{ field: 'name', from: 'Ana Pérez', to: 'Ana Pérez Silva' }];
  const all = [
    { ...deleted, from: { address: '203.0.113.7', device: 'Firefox en Mac' } },
    entry('2026-11-23T14:00:00.000Z', 'user-deleted', { username: 'ana' }),
    entry('2026-11-23T12:00:00.000Z', 'user-changed', { username: 'ana', changes }),
    entry('2026-11-23T11:00:00.000Z', 'user-created', { username: 'ana' }),
  ];
  const server = new FakeServer().answer(listAudit, ({ query: { action } }) =>
    logOf(all.filter((each) => !action || each.action === action)),
  );
  const log = openLog(server);
  const days = log.getByRole('region');
  await days.waitFor();
  expect(days.getByRole('heading').allTextContents()).toEqual([
    'martes, 24 de noviembre de 2026',
    'lunes, 23 de noviembre de 2026',
  ]);
  expect(days.locator('time').allTextContents()).toEqual(['00:00', '11:00', '09:00', '08:00']);
  expect(await days.first().textContent()).toContain(
    '00:00Sofía Güida eliminó una cita del jueves, 26 de noviembre de 2026 a las 10:00',
  );
  await days.first().getByText('Firefox en Mac · 203.0.113.7').waitFor();
  await days.last().getByText('Nombre: de «Ana Pérez» a «Ana Pérez Silva»').waitFor();
  const action = log.getByLabel('Acción');
  await selectOption(action, 'user-created');
  await log.getByText('eliminó el usuario ana').waitFor({ state: 'detached' });
  await log.getByText('creó el usuario ana').waitFor();
  await selectOption(action, 'citation-overbooked');
  await log.getByText('No hay actividad de ese tipo', { exact: true }).waitFor();
  vi.unstubAllEnvs();
});
