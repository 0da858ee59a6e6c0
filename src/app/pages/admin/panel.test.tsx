// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { listServices } from '#servicios/contract/staff-service.ts';
import { FakeServer } from '#test/panel/fake-server.ts';
import { openPanel } from '#test/panel/open-panel.tsx';
import { setUpScreens } from '#test/panel/open-screen.tsx';

setUpScreens();

const NO_SERVICES = { services: [], total: 0, page: 1, totalPages: 1 };

test('a tab without permission is not there', async () => {
  const server = new FakeServer().answer(listServices, NO_SERVICES);
  const page = openPanel({ server, hash: '#componentes', permissions: ['servicios'] });
  await page.getByText('No hay servicios').waitFor();
  expect(page.getByRole('tab').allTextContents()).toEqual(['Servicios']);
});
