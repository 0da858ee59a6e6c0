import { describe, expect, test } from 'vitest';
import { FakeServer } from '#test/panel/fake-server.ts';
import { until } from '#test/panel/locator.ts';
import { dialog, focused, pick, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { card, OIL, openServices, pageOf, serverWith } from '#test/panel/services-screen.tsx';
import { deleteService, listServices, toggleService } from '../../contract/staff-service.ts';
import { ServicesTab } from './services-tab.tsx';

setUpScreens();

test('the services tab switches a service off and on, and shows a failed switch in a banner', {
  meta: {
    specification: {
      'admin 2 Services tab': [['toggle', 'Desactivar Cambio de aceite y filtro']],
      'admin 8 Page banner messages': ['Failed to toggle service status'],
    },
  },
}, async () => {
  const page = await openServices();
  const off = { ...OIL, active: false };
  page.server.answer(toggleService, off).answer(listServices, pageOf([off]));
  await press(page, 'Desactivar Cambio de aceite y filtro');
  await card(page, OIL.name).getByText('Inactivo', { exact: true }).waitFor();
  page.server.answer(toggleService, OIL).answer(listServices, pageOf([OIL]));
  await press(page, 'Activar Cambio de aceite y filtro');
  await card(page, OIL.name).getByText('Activo', { exact: true }).waitFor();
  const sent = page.server.requests(toggleService).map(({ body }) => body);
  expect(sent).toEqual([{ active: false }, { active: true }]);
  page.server.reject(toggleService, 'unknown-service');
  await press(page, 'Desactivar Cambio de aceite y filtro');
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to toggle service status' });
  await banner.getByText('No encontramos ese servicio.').waitFor();
});

test('the services tab deletes a service after a question, and shows a failed deletion in a banner', {
  meta: {
    specification: {
      'admin 2 Services tab': [['delete', 'Eliminar Cambio de aceite y filtro']],
      'admin 8 Page banner messages': ['Failed to delete service'],
      'admin 8 Confirmations': [['service', '¿Eliminar este servicio?']],
    },
  },
}, async () => {
  const page = await openServices();
  await press(page, 'Eliminar Cambio de aceite y filtro');
  const asking = dialog(page, '¿Eliminar este servicio?');
  await asking.getByText(OIL.name).waitFor();
  await press(asking, 'Cancelar');
  await asking.waitFor({ state: 'detached' });
  expect(page.server.requests(deleteService)).toEqual([]);

  page.server.reject(deleteService, 'unknown-service');
  await press(page, 'Eliminar Cambio de aceite y filtro');
  await press(asking, 'Eliminar');
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to delete service' });
  await banner.getByText('No encontramos ese servicio.').waitFor();
  page.server
    .answer(deleteService, { _id: OIL._id }, 'Servicio eliminado exitosamente')
    .answer(listServices, pageOf([]));
  await press(page, 'Eliminar Cambio de aceite y filtro');
  await press(asking, 'Eliminar');
  await toast(page, 'Servicio eliminado exitosamente');
  await card(page, OIL.name).waitFor({ state: 'detached' });
  await focused(page.getByRole('region', { name: 'Servicios' }));
});

describe('the list of the services tab', () => {
  test('shows 20 services per page and filters by category', {
    meta: {
      specification: {
        'admin 2 Services tab': [['Category filter', "name: 'Categoría'"]],
        'admin 9': [['Services per page', 'count()).toBe(20)']],
      },
    },
  }, async () => {
    const some = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...OIL, _id: `${at}`, name: `Revisión ${at}` }));
    const server = new FakeServer().answer(listServices, ({ query }) => {
      expect(query['limit']).toBe('20');
      if (query['category'] === 'installation') return pageOf(some(3));
      const page = Number(query['page']);
      return pageOf(some(page === 1 ? 20 : 5), { page, totalPages: 2 });
    });
    const page = await openServices(server);
    const cards = page.locator('main section h2');
    await until(() => expect(cards.count()).toBe(20));
    await page.getByText('Página 1 de 2').waitFor();
    await press(page, 'Siguiente');
    await until(() => expect(cards.count()).toBe(5));
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
    await page.getByRole('option', { name: 'Instalación' }).click();
    await until(() => expect(cards.count()).toBe(3));
    await press(page, 'Quitar filtros');
    await until(() => expect(cards.count()).toBe(20));
    await page.getByText('Página 1 de 2').waitFor();
  });

  test('shows an empty category, loading, and a failed list, which it reads again', {
    meta: {
      specification: {
        'admin 2 Main admin page': [['services or products load', 'Cargando…']],
        'admin 8 Page banner messages': ['Error al cargar servicios'],
      },
    },
  }, async () => {
    const server = new FakeServer().answer(listServices, ({ query }) =>
      pageOf(query['category'] === 'rental' ? [] : [OIL]),
    );
    const page = await openServices(server);
    await pick(page, 'Categoría', 'Alquiler');
    await page.getByText('No hay servicios en esta categoría').waitFor();

    const failing = new FakeServer().disconnect(listServices);
    const release = failing.hold(listServices);
    const other = openScreen(<ServicesTab />, { server: failing });
    await other.getByRole('button', { name: 'Nuevo servicio' }).waitFor();
    await other.getByText('Cargando…').waitFor();
    release();
    await other.getByText('Error al cargar servicios').waitFor();
    await other.getByText('La lista no se pudo mostrar').waitFor();
    failing.answer(listServices, pageOf([OIL]));
    await press(other, 'Volver a intentar');
    await other.locator('main section h2').waitFor();
    await other.getByText('Error al cargar servicios').waitFor({ state: 'detached' });
  });

  test('shows the empty state with a prompt to create the first service', {
    meta: {
      specification: {
        'admin 2 Services tab': [
          ['Empty state with a prompt to create the first service', 'Crear el primer servicio'],
        ],
      },
    },
  }, async () => {
    const page = openScreen(<ServicesTab />, { server: serverWith([]) });
    const region = page.getByRole('region', { name: 'Servicios', exact: true });
    await region.getByText('Crea el primero').waitFor();
    await press(region, 'Crear el primer servicio');
    await dialog(page, 'Nuevo servicio').waitFor();
  });
});
