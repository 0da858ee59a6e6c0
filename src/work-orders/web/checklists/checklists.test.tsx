import { expect, test } from 'vitest';
import { FakeServer } from '#test/panel/fake-server.ts';
import { dialog, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import {
  addChecklist,
  type Checklist,
  changeChecklist,
  deleteChecklist,
  listChecklists,
} from '../../contract/inspection.ts';
import { ChecklistsDialog } from './checklists-dialog.tsx';

setUpScreens();

const QUICK: Checklist = {
  _id: 'quick',
  name: 'Revisión rápida',
  vehicleTypes: ['motorcycle'],
  tier: 'quick',
  items: ['Frenos', 'Cadena'],
  version: 3,
};

function open(checklists: Checklist[]) {
  const server = new FakeServer().answer(listChecklists, checklists);
  const page = openScreen(<ChecklistsDialog opened onClose={() => {}} />, { server });
  return { page, server, list: dialog(page, 'Revisiones') };
}

test('«Revisiones» lists the checklists with type, items and vehicles', async () => {
  const { list } = open([QUICK, { ...QUICK, _id: 'full', vehicleTypes: [], tier: 'full' }]);
  await list.getByText('Rápida · 2 puntos · Moto').waitFor();
  await list.getByText('Completa · 2 puntos · Todos los vehículos').waitFor();
});

test('a new checklist has the lines of its text as items, without empty ones', async () => {
  const { page, server, list } = open([]);
  await list.getByText('Todavía no hay revisiones.').waitFor();
  await press(list, 'Nueva revisión');
  const form = dialog(page, 'Nueva revisión');
  await press(form, 'Crear revisión');
  await form.getByText('Escribe el nombre de la revisión.').waitFor();
  await form.getByText('La revisión necesita entre 1 y 60 puntos.').waitFor();
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Completa');
  await form.getByRole('radio', { name: 'Completa' }).check();
  await form.getByRole('checkbox', { name: 'Moto' }).check();
  await form.getByLabel('Puntos que se revisan').fill('Frenos\n\n  Cadena \n');
  await form.getByText(/2 puntos\.$/).waitFor();
  server.answer(addChecklist, QUICK);
  await press(form, 'Crear revisión');
  await toast(page, 'Revisión guardada.');
  expect(server.requests(addChecklist)[0]?.body).toEqual({
    name: 'Completa',
    tier: 'full',
    vehicleTypes: ['motorcycle'],
    items: ['Frenos', 'Cadena'],
  });
});

test('a changed checklist sends the version that was read, and keeps what is typed if another user changed it', async () => {
  const { page, server, list } = open([QUICK]);
  await press(list, 'Editar Revisión rápida');
  const form = dialog(page, 'Editar revisión');
  await form.getByLabel('Puntos que se revisan').fill('Frenos\nCadena\nLuces');
  server.reject(changeChecklist, 'checklist-changed');
  await press(form, 'Guardar cambios');
  await form.getByText('Otra persona cambió esta revisión mientras tanto.').waitFor();
  expect(await form.getByLabel('Puntos que se revisan').inputValue()).toContain('Luces');
  expect(server.requests(changeChecklist)[0]?.body).toMatchObject({
    items: ['Frenos', 'Cadena', 'Luces'],
    version: 3,
  });
});

test('a checklist is deleted after a question', async () => {
  const { page, server, list } = open([QUICK]);
  await press(list, 'Eliminar Revisión rápida');
  const asking = dialog(page, '¿Eliminar esta revisión?');
  server.answer(deleteChecklist, { _id: 'quick' }).answer(listChecklists, []);
  await press(asking, 'Eliminar');
  await toast(page, 'Revisión eliminada.');
  await list.getByText('Todavía no hay revisiones.').waitFor();
});
