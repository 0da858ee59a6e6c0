import { describe, expect, test } from 'vitest';
import {
  answerWith,
  draw,
  entered,
  LIVE,
  openAgenda,
  opened,
  serverWith,
  shows,
} from '#test/panel/agenda-screen.tsx';
import { pass, until } from '#test/panel/locator.ts';
import { dialog, focused, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { withOddNames } from '#test/panel/records.ts';
import {
  changeCitationStatus,
  deleteCitation,
  listCitations,
} from '../../contract/staff-citation.ts';
import type { CitationStatus } from '../../rules/citation-status.ts';

setUpScreens();

test('the agenda tab shows four counters over all citations, and two of them filter the list', {
  meta: {
    specification: {
      'admin 2 Agenda tab': [
        ['total (not cancelled, not delivered)', 'LIVE.length'],
        ['pending', "count('pending')"],
        ['confirmed (= accepted)', "count('accepted')"],
        ['completed (= delivered)', 'Completadas3'],
      ],
    },
  },
}, async () => {
  const page = await openAgenda();
  const count = (status: string) => LIVE.filter((each) => each.status === status).length;
  const counters = page.getByRole('list', { name: 'Contadores' }).getByRole('listitem');
  expect(counters.allTextContents().map((text) => text.replace(/\s/g, ''))).toEqual([
    `Total${LIVE.length}`,
    `Pendientes${count('pending')}`,
    `Confirmadas${count('accepted')}`,
    'Completadas3',
  ]);
  const pending = page.getByRole('button', { name: /^Pendientes/ });
  await pending.click();
  await shows(
    page,
    LIVE.filter(({ status }) => status === 'pending'),
  );
  expect(await pending.getAttribute('aria-pressed')).toBe('true');
  expect(await page.getByRole('combobox', { name: 'Estado' }).inputValue()).toBe(
    'Pendiente de pago',
  );
  await page.getByRole('button', { name: /^Confirmadas/ }).click();
  await shows(
    page,
    LIVE.filter(({ status }) => status === 'accepted'),
  );
  await page.getByRole('button', { name: /^Confirmadas/ }).click();
  await shows(page, LIVE.slice(0, 10));
});

test('the agenda list shows ten citations per page, without delivered and cancelled ones', {
  meta: {
    specification: {
      'admin 2 Other pagination': ['Anterior', ['Página X de Y', 'Página 1 de 2']],
      'admin 2 Agenda tab': [
        ['vehicle model', "name: 'Modelo'"],
        ['client (with vehicle and phone)', 'Yamaha CB 190R 2022', 'LIVE[2]?.clientPhone'],
        [
          'service, date and time, status, actions',
          "'Servicio'",
          "'Fecha y hora'",
          "'Estado'",
          "'Acciones'",
        ],
        ['The list hides cancelled and delivered citations', 'LIVE.slice(10)'],
      ],
      'admin 9': [['Citations per page', 'LIVE.slice(0, 10)', 'Página 1 de 2']],
    },
  },
}, async () => {
  const page = await openAgenda();
  await shows(page, LIVE.slice(0, 10));
  expect(page.server.requests(listCitations)[0]?.query).toMatchObject({
    limit: '10',
    excludeDelivered: 'true',
  });
  expect(page.getByRole('columnheader').allTextContents()).toEqual([
    'Cliente',
    'Servicio',
    'Fecha y hora',
    'Estado',
    'Acciones',
  ]);
  const client = await page.locator('tbody tr').nth(2).getByRole('rowheader').textContent();
  for (const part of ['Yamaha CB 190R 2022', LIVE[2]?.clientPhone]) expect(client).toContain(part);
  await page.getByText('Página 1 de 2').waitFor();
  expect(await page.getByRole('button', { name: 'Anterior' }).isDisabled()).toBe(true);
  await press(page, 'Siguiente');
  await shows(page, LIVE.slice(10));
  expect(await page.getByRole('button', { name: 'Siguiente' }).isDisabled()).toBe(true);
  await page.getByText('Sobreturno').waitFor();
  await page.getByRole('textbox', { name: 'Modelo' }).fill('himalayan');
  await shows(
    page,
    LIVE.filter(({ vehicleModel }) => vehicleModel === 'Himalayan'),
  );
  await press(page, 'Quitar filtros');
  await shows(page, LIVE.slice(0, 10));
  await page.getByText('Página 1 de 2').waitFor();
});

test('the agenda list keeps the current page until the next one is loaded', async () => {
  const page = await openAgenda();
  const release = page.server.hold(listCitations);
  await press(page, 'Siguiente');
  await page.locator('[aria-label=Citas][aria-busy=true]').waitFor();
  await shows(page, LIVE.slice(0, 10));
  release();
  await shows(page, LIVE.slice(10));
});

test('the agenda list shows a banner when it cannot be read, and «Reintentar» reads it again', {
  meta: { specification: { 'admin 8 Page banner messages': ['Error al cargar citas'] } },
}, async () => {
  const page = await openAgenda();
  page.server.fail(listCitations);
  await page.getByRole('button', { name: /^Pendientes/ }).click();
  await page.getByText('Error al cargar citas').waitFor();
  page.server.answer(listCitations, answerWith(LIVE));
  await press(page, 'Reintentar');
  await shows(
    page,
    LIVE.filter(({ status }) => status === 'pending'),
  );
  await page.getByText('Error al cargar citas').waitFor({ state: 'detached' });
});

test('the agenda list keeps its page and counters without a connection, and reads again after 15 s', async () => {
  const page = await openAgenda();
  const total = page.getByRole('list', { name: 'Contadores' }).getByRole('listitem').first();
  page.server.disconnect(listCitations);
  await press(page, 'Siguiente');
  await page.getByText('Error al cargar citas').waitFor();
  await page.getByText('No se pudo leer lo que pediste: sigue lo anterior.').waitFor();
  await shows(page, LIVE.slice(0, 10));
  expect(await total.textContent()).toContain(String(LIVE.length));
  await page.getByText('Página 1 de 2').waitFor();
  page.server.answer(listCitations, answerWith(LIVE));
  // A failed read is repeated after 15 s.
  await pass(15_000);
  await shows(page, LIVE.slice(10));
  await page.getByText('Error al cargar citas').waitFor({ state: 'detached' });
});

test('the agenda list shows a placeholder while it loads for the first time, then the error', {
  meta: {
    specification: {
      'admin 2 Main admin page': [
        ['A loading screen is shown while citations', '[aria-label=Citas][aria-busy=true]'],
      ],
    },
  },
}, async () => {
  for (const width of [390, 1440]) {
    const server = serverWith(LIVE).fail(listCitations);
    const release = server.hold(listCitations);
    const page = draw(server, width);
    await page.locator('[aria-label=Citas][aria-busy=true]').waitFor();
    release();
    await page.getByText('Error al cargar citas').waitFor();
    await page.getByText('La lista no se pudo mostrar').waitFor();
    server.answer(listCitations, answerWith(LIVE));
    await press(page, 'Reintentar');
    await page.locator('[data-row]').waitFor();
    await page.getByText('Error al cargar citas').waitFor({ state: 'detached' });
  }
});

test('a click on a row of the agenda list, or Enter on its client, opens the detail', async () => {
  const page = await openAgenda();
  await page.locator('tbody [data-row]').nth(1).press('Enter');
  expect(opened).toEqual(['citation-1']);
  await page.locator('tbody tr').nth(2).getByText('09:00').click();
  expect(opened).toEqual(['citation-1', 'citation-2']);
});

test('«Deshacer» in the agenda list reverts a reversible status change until another user changes it', async () => {
  const page = await openAgenda();
  const [first] = LIVE;
  if (!first) throw new Error('no citation');
  const row = page.locator('tbody tr').first();
  const now = (status: CitationStatus, later = status) =>
    page.server
      .answer(changeCitationStatus, { ...first, status })
      .answer(listCitations, answerWith([{ ...first, status: later }, ...LIVE.slice(1)]));
  now('accepted');
  await press(row, 'Pasar a Aceptado');
  await toast(page, 'Cliente 0: Aceptado');
  now('pending');
  await press(page, 'Deshacer');
  await row.getByRole('button', { name: 'Pasar a Aceptado' }).waitFor();
  // Another user moves it on before its new status is read.
  now('accepted', 'in-workshop');
  await press(row, 'Pasar a Aceptado');
  await row.getByRole('button', { name: 'Pasar a En Proceso' }).waitFor();
  const undo = page.getByRole('button', { name: 'Deshacer' });
  await undo.waitFor({ state: 'detached' });
});

test('the agenda list reports a status change that is rejected as outdated', async () => {
  const page = await openAgenda();
  page.server.reject(changeCitationStatus, 'status-changed');
  await press(page.locator('tbody tr').first(), 'Pasar a Aceptado');
  await page.getByText('Failed to update citation', { exact: true }).waitFor();
  await page.getByText('La cita cambió de estado mientras tanto. Revisa cómo quedó.').waitFor();
});

test('the menu of a row of the agenda list has all actions, and asks before it cancels or deletes', async () => {
  const page = await openAgenda();
  const dots = page.getByRole('button', { name: 'Más acciones para Cliente 0' });
  await dots.click();
  await page.getByRole('menuitem', { name: 'WhatsApp' }).waitFor();
  expect(page.getByRole('menuitem').allTextContents()).toEqual([
    'Pasar a Aceptado',
    'Recibir',
    'Abrir',
    'Reagendar',
    'WhatsApp',
    'Llamar',
    'Cancelar cita',
    'Eliminar',
  ]);
  await page.getByRole('menuitem', { name: 'Cancelar cita' }).click();
  const asking = dialog(page, '¿Cancelar esta cita?');
  await asking.getByText(/Se avisará a/).waitFor();
  const back = asking.getByRole('button', { name: 'Volver' });
  await focused(back);
  await back.press('Enter');
  await asking.waitFor({ state: 'detached' });
  expect(page.server.requests(changeCitationStatus)).toEqual([]);

  await dots.click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const question = dialog(page, '¿Eliminar esta cita?');
  await focused(question.getByRole('button', { name: 'Cancelar' }));
  page.server
    .answer(deleteCitation, { _id: 'citation-0' }, 'Cita eliminada exitosamente')
    .answer(listCitations, answerWith(LIVE.slice(1)));
  await press(question, 'Eliminar');
  await page.getByText('Cita eliminada exitosamente').waitFor();
  await dots.waitFor({ state: 'detached' });
});

describe('the agenda tab without citations', () => {
  test('shows «No hay citas» and offers «Cita manual»', {
    meta: { specification: { 'admin 2 Agenda tab': ['No hay citas'] } },
  }, async () => {
    const page = draw(serverWith([]));
    const region = page.getByRole('region', { name: 'Citas' });
    await region.getByText('No hay citas', { exact: true }).waitFor();
    expect(page.getByRole('button', { name: 'Quitar filtros' }).count()).toBe(0);
    await press(region, 'Cita manual');
    expect(entered).toEqual([{}]);
  });
});

test('a confirmation of the agenda tab stays open while the list is printed', async () => {
  const page = await openAgenda();
  await press(page, `Más acciones para ${LIVE[0]?.clientName}`);
  await page.getByRole('menuitem', { name: 'Cancelar cita' }).click();
  await dialog(page, '¿Cancelar esta cita?').waitFor();
  window.dispatchEvent(new Event('beforeprint'));
  await until(() => expect(page.locator('tbody').count()).toBe(0));
  window.dispatchEvent(new Event('afterprint'));
  await page.locator('tbody').waitFor();
  expect(dialog(page, '¿Cancelar esta cita?').count()).toBe(1);
});

test.for(['lista', 'tablero'] as const)(
  'the view «%s» shows fallback names for a service that is an id, nameless or missing',
  async (view) => {
    const server = serverWith(LIVE).spoil(listCitations, withOddNames('citations', 'service'));
    const page = draw(server, 1440, view);
    await page.locator('[data-row], [data-citation]').waitFor();
    const text = await page.locator('main').textContent();
    for (const name of ['Servicio no disponible', 'Sin servicio', 'Servicio sin nombre']) {
      expect(text).toContain(name);
    }
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  },
);
