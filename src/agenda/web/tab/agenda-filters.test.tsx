import { expect, test, vi } from 'vitest';
import {
  answerWith,
  CANCELLED,
  draw,
  LIVE,
  openAgenda,
  serverWith,
  shows,
} from '#test/panel/agenda-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { pick, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { type ListedCitation, listCitations } from '../../contract/staff-citation.ts';
import { CITATION_LABELS } from '../../rules/citation-status.ts';

setUpScreens();

test('the agenda list filters by client, status and category', {
  meta: {
    specification: {
      'admin 2 Agenda tab': [
        ['client name', "name: 'Cliente'"],
        ['status', "name: 'Estado'"],
        ['service category', "name: 'Categoría'"],
      ],
      'admin 4 Citation statuses': [
        [
          'Status filter options: pending, accepted, in-workshop, in-progress, installed, cancelled',
          "'Pendiente de pago', 'Aceptado', 'En Taller', 'En Proceso', 'Instalada', 'Cancelada',",
        ],
      ],
    },
  },
}, async () => {
  const page = await openAgenda();
  await page.getByRole('textbox', { name: 'Cliente' }).fill('CLIENTE 12');
  await shows(page, LIVE.slice(12, 13));
  await press(page, 'Quitar filtros');
  await page.getByRole('combobox', { name: 'Estado' }).click();
  await until(() =>
    expect(page.getByRole('option').allTextContents()).toEqual([
      'Todos',
      'Pendiente de pago',
      'Aceptado',
      'En Taller',
      'En Proceso',
      'Instalada',
      'Cancelada',
    ]),
  );
  await page.getByRole('option', { name: 'Cancelada' }).click();
  await shows(page, [CANCELLED]);
  await pick(page, 'Estado', 'Todos');
  await page.getByRole('combobox', { name: 'Categoría' }).click();
  await until(() =>
    expect(page.getByRole('option').allTextContents()).toEqual([
      'Todas',
      'Mantenimiento',
      'Reparación',
      'Consulta',
      'Instalación',
      'Alquiler',
    ]),
  );
  await page.getByRole('option', { name: 'Reparación' }).click();
  await shows(
    page,
    LIVE.filter(({ service }) => service.category === 'repair'),
  );
});

test('the agenda list sends one request for text that is typed without a pause', async () => {
  const page = await openAgenda();
  const before = page.server.requests(listCitations).length;
  const client = page.getByRole('textbox', { name: 'Cliente' });
  for (const text of ['c', 'cl', 'cliente', 'cliente 1', 'cliente 12']) await client.fill(text);
  await shows(page, LIVE.slice(12, 13));
  const asked = page.server.requests(listCitations).slice(before);
  expect(asked.map(({ query }) => query['clientName'])).toEqual(['cliente 12']);
});

test('the agenda list ignores a late answer to an earlier filter', async () => {
  const page = await openAgenda();
  const release = page.server.hold(listCitations);
  const client = page.getByRole('textbox', { name: 'Cliente' });
  await client.fill('cliente 12');
  const asked = () => page.server.requests(listCitations).at(-1)?.query['clientName'];
  await until(() => expect(asked()).toBe('cliente 12'));
  page.server.answer(listCitations, answerWith(LIVE));
  await client.fill('cliente 13');
  await shows(page, LIVE.slice(13, 14));
  release();
  await until(() => expect(asked()).toBe('cliente 13'));
  await shows(page, LIVE.slice(13, 14));
});

test('the agenda list reports a filter without results, and «Quitar filtros» removes it', async () => {
  const page = await openAgenda();
  await page.getByRole('textbox', { name: 'Cliente' }).fill('nadie así');
  const region = page.getByRole('region', { name: 'Citas' });
  await region.getByText('No hay citas', { exact: true }).waitFor();
  await press(region, 'Quitar filtros');
  await shows(page, LIVE.slice(0, 10));
});

test('the agenda list below 1000 px shows the content of the rows in cards, and keeps the chosen density', async () => {
  const words = (text: string) => text.split(/[\s·,]+/).filter((word) => word !== '');
  const wide = await openAgenda();
  const inRows = Array.from({ length: 10 }, (_, at) =>
    wide.locator('tbody tr').nth(at).locator('p, span, button').allTextContents().flatMap(words),
  );
  const page = draw(serverWith([...LIVE, CANCELLED]), 820);
  const cards = page.getByRole('region', { name: 'Citas' }).getByRole('listitem');
  await until(() => expect(cards.count()).toBe(10));
  expect(page.getByRole('table').count()).toBe(0);
  for (const [at, text] of cards.allTextContents().entries()) {
    expect(inRows[at]?.filter((word) => !text.includes(word))).toEqual([]);
    expect(text).toContain(CITATION_LABELS[LIVE[at]?.status ?? 'pending']);
  }
  await press(page, 'Taller');
  const again = draw(serverWith(LIVE), 820);
  await again.getByRole('button', { name: 'Taller', exact: true, pressed: true }).waitFor();
});

test('the agenda list on a phone has its filters behind one button with their number', async () => {
  const page = draw(serverWith(LIVE), 390);
  await page.locator('[data-row]').waitFor();
  await press(page, 'Filtros');
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await sheet.getByRole('textbox', { name: 'Modelo' }).fill('cb 190');
  await pick(sheet, 'Estado', 'En Taller');
  const found = LIVE.filter(
    ({ vehicleModel, status }) => vehicleModel === 'CB 190R' && status === 'in-workshop',
  );
  await press(sheet, `Ver ${found.length} citas`);
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Filtros (2)' }).waitFor();
  const cards = page.getByRole('region', { name: 'Citas' }).getByRole('listitem');
  await until(() => expect(cards.count()).toBe(found.length));
  await press(page, 'Quitar filtros');
  await until(() => expect(cards.count()).toBe(10));
});

test('the agenda list marks the citations of today and the late ones', async () => {
  // 12:00 in the workshop.
  vi.setSystemTime(Date.parse('2026-11-23T15:00:00Z'));
  const today = { date: '2026-11-23', ready: { date: '2026-11-23', time: '11:00' } };
  const rows: [Partial<ListedCitation>, string[]][] = [
    [{ ...today, time: '09:00', status: 'in-workshop' }, ['hoy', 'Atrasada']],
    [{ ...today, time: '12:00', status: 'pending' }, ['hoy']],
    [{ ...today, time: '13:30', status: 'accepted' }, ['hoy']],
    [{}, []],
  ];
  const page = await openAgenda(
    rows.map(([change], at) => ({ ...(LIVE[at] as ListedCitation), ...change })),
  );
  const texts = page.locator('tbody tr').allTextContents();
  const marks = texts.map((text) => ['hoy', 'Atrasada'].filter((word) => text.includes(word)));
  expect(marks).toEqual(rows.map(([, expected]) => expected));
});
