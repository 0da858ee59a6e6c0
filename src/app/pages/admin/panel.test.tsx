// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { listProducts, toggleProduct } from '#productos/contract/staff-product.ts';
import { listServices } from '#servicios/contract/staff-service.ts';
import { openPanel } from '#test/panel/open-panel.tsx';
import { setUpScreens } from '#test/panel/open-screen.tsx';
import { PRODUCT } from '#test/panel/records.ts';

setUpScreens();

const ONE_PRODUCT = { products: [PRODUCT], total: 1, page: 1, totalPages: 1, categories: [] };
const NO_SERVICES = { services: [], total: 0, page: 1, totalPages: 1 };

test('a tab without permission is not there', async () => {
  const page = openPanel({ hash: '#componentes', permissions: ['servicios'] });
  page.server.answer(listServices, NO_SERVICES);
  await page.getByText('No hay servicios').waitFor();
  expect(page.getByRole('tab').allTextContents()).toEqual(['Servicios']);
});

test('a call without a session (401) leads to the sign-in', async () => {
  const page = openPanel({ hash: '#productos', permissions: ['productos'] });
  page.server.answer(listProducts, ONE_PRODUCT).endSession(toggleProduct);
  await page.getByRole('button', { name: 'Desactivar Defensas' }).click();
  await page.getByText('Tu sesión ha expirado. Por favor inicia sesión nuevamente.').waitFor();
});
