// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { answerWith, CANCELLED, LIVE, openAgenda, shows } from '#test/panel/agenda-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { pick, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-screen.tsx';
import { listCitations } from '../../contract/staff-citation.ts';

setUpScreens();

test('filters by client, by status and by category', {
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

test('what is typed without a rest is asked for once', async () => {
  const page = await openAgenda();
  const before = page.server.requests(listCitations).length;
  const client = page.getByRole('textbox', { name: 'Cliente' });
  for (const text of ['c', 'cl', 'cliente', 'cliente 1', 'cliente 12']) await client.fill(text);
  await shows(page, LIVE.slice(12, 13));
  const asked = page.server.requests(listCitations).slice(before);
  expect(asked.map(({ query }) => query['clientName'])).toEqual(['cliente 12']);
});

test('a late answer to an earlier filter is not shown', async () => {
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

test('a filter that leaves nothing says so and can be taken away', async () => {
  const page = await openAgenda();
  await page.getByRole('textbox', { name: 'Cliente' }).fill('nadie así');
  const region = page.getByRole('region', { name: 'Citas' });
  await region.getByText('No hay citas', { exact: true }).waitFor();
  await press(region, 'Quitar filtros');
  await shows(page, LIVE.slice(0, 10));
});
